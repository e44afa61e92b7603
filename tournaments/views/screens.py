"""A big screen in the hall: pairings or standings that turn their pages, and the clock."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.enums import RoundState
from tournaments.models import Event, Round
from tournaments.queries.event import progress
from tournaments.queries.ranking import standings
from tournaments.queries.round import seats
from tournaments.views.page import show, visible_event

PAIRINGS, STANDINGS, CLOCK, DOOR = "pairings", "standings", "clock", "door"
CHOICES = ((PAIRINGS, _("Pairings")), (STANDINGS, _("Standings")), (CLOCK, _("Clock")))


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole screen; `?show=standings` or `?show=clock` for something else than fits now."""
    found = visible_event(request, slug)
    return show(request, "screen.html", found, "screen", **_screen(request, found))


@require_safe
def screen_now(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the screen that is updated."""
    found = visible_event(request, slug)
    return show(request, "_screen.html", found, "screen", **_screen(request, found))


def _screen(request: HttpRequest, found: Event) -> dict[str, Any]:
    round_ = progress.last_round(found)
    if round_ is not None:
        round_.event = found
    asked = request.GET.get("show", "")
    chosen = asked if asked in (PAIRINGS, STANDINGS, CLOCK) else ""
    shown = _fitting(round_, chosen)
    return {
        "round": round_,
        "shown": shown,
        "chosen": chosen,
        "choices": CHOICES if round_ else (),
        "seats": seats.by_name(seats.matches(round_)) if round_ and shown == PAIRINGS else [],
        "rows": standings.rows(found) if shown == STANDINGS else [],
        **seats.progress_of(round_),
        "address": request.build_absolute_uri(reverse("tournaments:event", args=[found.slug])),
    }


def _fitting(round_: Round | None, chosen: str) -> str:
    """What the screen shows: before the first round the way to the event's page, then what was
    chosen. Without a choice it shows pairings while a round runs, and standings between rounds."""
    if round_ is None:
        return DOOR
    if chosen:
        return chosen
    return PAIRINGS if round_.state == RoundState.PUBLISHED else STANDINGS
