"""The card editor: organizers add real cards of Genesis, checked before anybody registers them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from decks.errors import FaultyCards
from decks.forms import CardsFile, OneCard
from decks.models import MADE, MadeCard
from decks.people import account
from decks.services import made_cards
from tournaments.errors import Refusal
from tournaments.services.permission import told

PAGE = 50
EXAMPLE = """\
[{"name": "Ember Scout", "type": "summon", "affiliation": "Forge",
  "health": 2, "chi": 5, "awareness": "f1", "set": "HOME", "number": 1,
  "rule_text": ["Action - Basic Attack [1] - Exert"]}]
"""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def made(request: HttpRequest) -> HttpResponse:
    """The cards that were made, and the two ways to add more: a file, or one in a form."""
    if not request.user.has_perm("tournaments.make_cards"):
        raise PermissionDenied(told("make_cards"))
    if request.method != "POST":
        return _page(request)
    one = "one-name" in request.POST
    form: CardsFile | OneCard = (
        OneCard(request.POST) if one else CardsFile(request.POST, request.FILES)
    )
    context: dict[str, Any] = {"one" if one else "file": form}
    if not form.is_valid():
        return _page(request, status=400, **context)
    text = form.text if isinstance(form, OneCard) else form.cleaned_data["text"]
    if request.POST.get("do") == "check":
        found = made_cards.check(actor=account(request), text=text)
        return _page(request, found=found, faults=found.faults, **context)
    try:
        added = made_cards.add(actor=account(request), text=text)
    except FaultyCards as faulty:
        return _page(request, status=400, faults=faulty.faults, **context)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _page(request, status=409, **context)
    _say(request, len(added))
    return redirect("decks:made")


def _say(request: HttpRequest, count: int) -> None:
    words = ngettext("%(n)d card was added.", "%(n)d cards were added.", count)
    messages.success(request, words % {"n": count})


def _page(request: HttpRequest, status: int = 200, **context: Any) -> HttpResponse:
    rows = MadeCard.objects.visible_to(request.user).select_related("added_by")
    shown = {
        "file": CardsFile(),
        "one": OneCard(),
        "example": EXAMPLE,
        "game": MADE,
        "page": Paginator(rows, PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "decks/made.html", shown | context, status=status)


@require_POST
@login_required
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a card out of use."""
    card = get_object_or_404(MadeCard.objects.visible_to(request.user), pk=pk)
    try:
        made_cards.withdraw(actor=account(request), card=card)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:made")
    messages.success(request, _("%(name)s is withdrawn.") % {"name": card.name})
    return redirect("decks:made")
