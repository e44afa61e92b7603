"""The page of an event's card rules: read by all, changed by its organizer."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from decks.cards.event_rules import card_rules_of, rules_shown
from decks.forms import CardRulesForm, add_refusal
from decks.people import account
from decks.services import card_rules
from engine.decks import banlists
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.outside import Parts
from tournaments.services.permission import told
from tournaments.views.page import as_drawn, drawn_again, telling_lists


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The ban list of an event with its day and its cards, and the event's own rules."""
    event = get_object_or_404(Event.objects.visible_to(request.user), slug=slug)
    may = request.user.has_perm("tournaments.manage_event", event)
    if request.method != "POST":
        return _page(request, event, may, CardRulesForm(event=event))
    if not may:
        raise PermissionDenied(told("manage_event"))
    form = CardRulesForm(request.POST, event=event)
    if form.is_valid():

        def write() -> Event:
            return card_rules.settle(actor=account(request), event=event, **form.cleaned_data)

        try:
            as_drawn(request, event, _settings, telling_lists(request, event, write))()
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("Saved. Lists are judged by it from now on."))
            return redirect("decks:card-rules", event.slug)
    return _page(request, event, may, form, status=400)


def _settings(event: Event) -> Parts:
    return "card rules", event.ban_list, event.card_rules


def _page(
    request: HttpRequest, event: Event, may: bool, form: CardRulesForm, status: int = 200
) -> HttpResponse:
    day = timezone.localdate(event.starts_at) if event.starts_at else timezone.localdate()
    context: dict[str, Any] = {
        "event": event,
        "form": form if may else None,
        "drawn": drawn_again(request, event, _settings, form),
        "list": next(
            (one for one in banlists.published(event.game) if one.name == event.ban_list), None
        ),
        "in_force": banlists.in_force(event.game, day.isoformat()),
        "day": day,
        "groups": rules_shown(card_rules_of(event), event.game),
        "words": ", ".join(banlists.words_of(event.game)),
    }
    return render(request, "decks/card_rules.html", context, status=status)
