"""What tables and disputes show on the hall's pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import decks as deck_lists
from gameplay.enums import IN_USE, WORKED_AT, GameState, TableState
from gameplay.models import Dispute, Input, Seat, Table
from gameplay.models.tables import judged_events
from gameplay.persons import person_of
from tournaments import health, live, providers


def register_all() -> None:
    """Called once, when Django starts."""
    providers.register("front", front)
    providers.register("match_rows", match_rows)
    providers.register("player_next", player_next)
    providers.register("bench", bench)
    providers.register("event", event_card)
    providers.register("nav", nav)
    health.register("oldest_input_seconds", oldest_input_seconds, alarm=30)
    live.register("table", may_follow_table)
    live.register("bench", may_follow_bench)


def may_follow_table(request: HttpRequest, key: str) -> bool:
    """Whoever may read a table may learn that it changed."""
    if not key.isdecimal():
        return False
    person = person_of(request)
    return Table.objects.visible_to(person.user, person.guest).filter(pk=int(key)).exists()


def may_follow_bench(request: HttpRequest, key: str) -> bool:
    """The bench says only that something changed; each judge then reads the own queue."""
    return key == "" and request.user.is_authenticated


def front(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """Play the house at once, and the visitor's own unfinished tables."""
    person = person_of(request)
    going = Table.objects.visible_to(person.user, person.guest).filter(
        seats__in=_own_seats(person), state__in=IN_USE
    )
    context = {
        "house_decks": house_decks(),
        "house_timelines": house_timelines(),
        "own_tables": going.select_related("match")[:3],
    }
    return [{"template": "gameplay/_front.html", "context": context}]


def starters(game: str = "chaotic") -> list[tuple[str, str]]:
    """``(id, name)`` of all lists of a game that ship."""
    return [(identity, deck.name) for identity, deck in deck_lists.shipped(game).items()]


def house_decks() -> list[tuple[str, str]]:
    """Of these, the lists for a board of six."""
    return [(key, name) for key, name in starters() if deck_lists.shipped()[key].size == 6]


def house_timelines() -> list[tuple[str, str]]:
    """The first timelines that ship, to meet Genesis with one click."""
    return starters("genesis")[:2]


def _own_seats(person: Any) -> Any:
    if person.account is not None:
        return Seat.objects.filter(user=person.account)
    return Seat.objects.filter(guest=person.guest) if person.guest else Seat.objects.none()


def match_rows(request: HttpRequest, matches: Sequence[Any]) -> dict[int, dict[str, Any]]:
    """For each match its digital table, if the visitor may look at it; a player of a match on
    paper gets the way to a judge instead."""
    person = person_of(request)
    rows: dict[int, dict[str, Any]] = {}
    if person.account is not None:
        for match in matches:
            players = [entry.user_id for entry in match.players]
            if not match.table_address and person.account.pk in players:
                context = {"match": match}
                rows[match.pk] = {"template": "gameplay/_match_dispute.html", "context": context}
    visible = Table.objects.visible_to(person.user, person.guest).filter(match__in=matches)
    for table in visible.exclude(state=TableState.VOID):
        if table.match_id is not None:
            context = {"table": table}
            rows[table.match_id] = {"template": "gameplay/_match_row.html", "context": context}
    return rows


def player_next(request: HttpRequest, entries: Sequence[Any]) -> dict[int, dict[str, Any]]:
    """The digital table that waits for a player goes before everything else."""
    person = person_of(request)
    if person.account is None:
        return {}
    waiting = Table.objects.filter(
        seats__user=person.account,
        event__in={entry.event_id for entry in entries},
        state__in=IN_USE,
    )
    by_event = {table.event_id: table for table in waiting}
    return {
        entry.pk: {
            "url": by_event[entry.event_id].get_absolute_url(),
            "label": _("Go to your table"),
            "text": _("Your match is ready."),
        }
        for entry in entries
        if entry.event_id in by_event and entry.user_id == person.account.pk
    }


def bench(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """How many disputes wait for this judge."""
    count = Dispute.objects.judged_by(request.user).unruled().filter(event__in=events).count()
    context = {"count": count, "url": reverse("gameplay:bench")}
    return [{"template": "gameplay/_bench_card.html", "context": context}]


def event_card(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """On an event's page, for its judges: the way to the bench."""
    if not request.user.is_authenticated:
        return []
    judged = judged_events(request.user).filter(pk__in=[event.pk for event in events])
    return bench(request, list(judged)) if judged else []


def nav(request: HttpRequest, objects: Sequence[Any]) -> list[dict[str, Any]]:
    """The bench stands in the navigation of those who judge an event."""
    if not request.user.is_authenticated or not judged_events(request.user).exists():
        return []
    return [{"url": reverse("gameplay:bench"), "label": _("Bench"), "icon": "bench"}]


def oldest_input_seconds() -> float:
    """Age of the oldest answer that no referee has applied yet; 0 when none waits."""
    running = {"game__state": GameState.RUNNING, "game__table__state__in": WORKED_AT}
    waiting = Input.objects.filter(applied=None, refused="", **running)
    first = waiting.order_by("made_at").values_list("made_at", flat=True).first()
    return (timezone.now() - first).total_seconds() if first is not None else 0.0
