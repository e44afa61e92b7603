"""The page on which the hall's staff load the texts that stand on the cards."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from decks.forms import CardTextsForm
from decks.models import CardTextFile
from decks.people import account
from decks.services import card_texts as service
from engine.cards.official import LARGEST
from tournaments.errors import Refusal
from tournaments.services.permission import told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def texts(request: HttpRequest) -> HttpResponse:
    """Load the texts of a game's cards from a file, see what was loaded before."""
    actor = account(request)
    if not service.may_load(actor):
        raise PermissionDenied(told("operate"))
    form = CardTextsForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file, game = form.cleaned_data["file"], form.cleaned_data["game"]
        try:
            made = service.load(
                actor=actor, game=game, source=file.name, data=file.read(LARGEST + 1)
            )
        except Refusal as refusal:
            form.add_error("file", refusal.message)
        else:
            words = ngettext(
                "The text of %(count)s card is shown now.",
                "The texts of %(count)s cards are shown now.",
                made.count,
            )
            messages.success(request, words % {"count": made.count})
            return redirect("decks:card-texts")
    files = CardTextFile.objects.select_related("loaded_by", "withdrawn_by")
    status = 400 if form.errors else 200
    return render(request, "decks/card_texts.html", {"form": form, "files": files}, status=status)


@require_POST
@login_required
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the texts of a file no more."""
    actor = account(request)
    if not service.may_load(actor):
        raise PermissionDenied(told("operate"))
    file = get_object_or_404(CardTextFile, pk=pk)
    try:
        service.withdraw(actor=actor, file=file)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("decks:card-texts")
