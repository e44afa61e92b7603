"""How a list of one's own fares: asking for the games, following them, stopping them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from decks.lists.documents import stored
from decks.models import DeckList
from gameplay.opening.fare_form import FareForm
from gameplay.persons import person_of
from gameplay.queries.analysis import fares
from gameplay.services.analysis import fares as service
from gameplay.views.access import back_with
from tournaments import live
from tournaments.errors import Refusal
from tournaments.views.parts import wants_part


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def fare(request: HttpRequest, pk: int) -> HttpResponse:
    """How the list fared in the games so far, and the form that asks for more."""
    deck_list = get_object_or_404(DeckList.objects.visible_to(request.user).active(), pk=pk)
    person = person_of(request)
    if wants_part(request):
        return render(request, "gameplay/_fares.html", _shown(deck_list))
    formats = fares.legal_formats(stored(deck_list.content))
    rivals = fares.rivals_of(deck_list, request.user)
    sent = request.POST if request.method == "POST" else None
    names = fares.names_of(rivals, deck_list, request.user)
    form = FareForm(sent, formats=formats, rivals=names)
    status = 200
    if request.method == "POST":
        if form.is_valid():
            try:
                service.ask(actor=person, deck_list=deck_list, **form.cleaned_data)
                return redirect("gameplay:fare", pk)
            except Refusal as refusal:
                form.add_error(None, refusal.message)
        status = 400
    context = {"form": form, "legal": bool(formats), **_shown(deck_list)}
    return render(request, "gameplay/fare.html", context, status=status)


@require_POST
@login_required
def stop(request: HttpRequest, pk: int) -> HttpResponse:
    """Play no more of them."""
    deck_list = get_object_or_404(DeckList.objects.visible_to(request.user), pk=pk)
    try:
        service.stop(actor=person_of(request), deck_list=deck_list)
    except Refusal as refusal:
        return back_with(request, refusal, "gameplay:fare")
    return redirect("gameplay:fare", pk)


def _shown(deck_list: DeckList) -> dict[str, object]:
    """What the part of the page that follows the games shows."""
    topic = fares.topic_of(deck_list.pk)
    revision = live.revision(topic)  # read before the rows of which it is the revision
    rows = [fares.shown(row, deck_list) for row in fares.newest(deck_list)]
    return {"deck": deck_list, "fares": rows, "topic": topic, "revision": revision}
