"""What Limited puts on the hall's pages: one bulk call a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from decks import rights
from decks.enums import LimitedWay
from decks.models import Limited, Pool
from decks.pools import drafts, papers, reads
from decks.rights import OPEN_STATES
from tournaments import providers
from tournaments.enums import DeckState, EntryState, EventState
from tournaments.models import Entry, Event

MOST_NAMED = 12
"""Names of players that a desk shows at once."""


def person(request: HttpRequest, people: Sequence[Any]) -> list[dict[str, Any]]:
    """The pools of a person, for their copy of their data."""
    rows = Pool.objects.filter(entry__user__in=people).order_by("pk")
    told = ("entry__event__slug", "cards", "way", "state", "digest", "salt", "created")
    return [{"name": "pools", "rows": list(rows.values(*told))}]


def limited_of(events: Iterable[Event]) -> dict[int, Limited]:
    """How each of some events plays Limited, by the event's key; those without are left out. No
    query for none."""
    events = list(events)
    if not events:
        return {}
    rows = Limited.objects.filter(event__in=events).exclude(way=LimitedWay.OFF)
    found = {row.event_id: row for row in rows}
    for event in events:
        if event.pk in found:
            found[event.pk].event = event
    return found


def wanted(entries: Sequence[Entry], until: Callable[[Event], str]) -> dict[int, dict[str, str]]:
    """For each of these entries in an event of Limited, the button for its next step, by the
    entry's key: to its pool while it has none, then to its list. `until` words when lists are due.
    Two queries, and none for no entries."""
    rows = limited_of({entry.event_id: entry.event for entry in entries}.values())
    there = [entry for entry in entries if entry.event_id in rows]
    held = reads.current_of(there) if there else {}
    first = {
        entry.pk: _button(entry, rows[entry.event_id]) for entry in there if entry.pk not in held
    }
    return first | {
        entry.pk: _built(entry, until(entry.event))
        for entry in there
        if entry.pk in held and entry.deck_state == DeckState.NONE and not entry.event.decks_closed
    }


def _built(entry: Entry, until: str) -> dict[str, str]:
    url = reverse("decks:registration", args=[entry.pk])
    words = _("Your pool is there: build your deck of its cards.")
    text = f"{words} {until}".strip()
    return {"url": url, "label": _("Build my deck"), "text": text, "head": _("Build your deck")}


def _button(entry: Entry, row: Limited) -> dict[str, str]:
    head = _("First the pool")
    if row.made:
        words = _("The staff gives the pools out; then you build a deck of yours.")
        return {"url": row.get_absolute_url(), "label": _("Limited"), "text": words, "head": head}
    words = _("Enter the cards that you opened or drafted; then you build a deck of them.")
    url, label = drafts.pool_at(entry), _("Enter your pool")
    return {"url": url, "label": label, "text": words, "head": head}


def entry_card(request: HttpRequest, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The visitor's own pool and seat of the draft, beside his or her entry; who dropped is not
    asked for a pool."""
    rows = limited_of({entry.event_id: entry.event for entry in entries}.values())
    there = [entry for entry in entries if entry.event_id in rows]
    held = reads.current_of(there) if there else {}
    return [
        {
            "template": "decks/_entry_pool.html",
            "context": {
                "entry": entry,
                "pool": held.get(entry.pk),
                "limited": rows[entry.event_id],
                "place": drafts.place_of(rows[entry.event_id], entry.number),
            },
        }
        for entry in there
        if entry.pk in held or entry.state != EntryState.DROPPED
    ]


def event_card(request: HttpRequest, events: Sequence[Event]) -> list[dict[str, Any]]:
    """On an event's page, the link to how it plays Limited and to its draft pods."""
    return [
        {"template": "decks/_limited_card.html", "context": {"limited": row, "event": row.event}}
        for row in limited_of(events).values()
    ]


def desk_card(request: HttpRequest, events: Sequence[Event]) -> list[dict[str, Any]]:
    """On the desk of an event of Limited, the players who lack a pool. On the desk of an event
    whose format is a Limited one but where nothing is settled, the link to settle it. Nothing once
    the event is over."""
    events = [event for event in events if event.state != EventState.FINISHED]
    rows = limited_of(events)
    return [
        {"template": "decks/_desk_pools.html", "context": _desk(request, event, rows.get(event.pk))}
        for event in events
        if event.pk in rows or reads.is_meant(event)
    ]


def _desk(request: HttpRequest, event: Event, row: Limited | None) -> dict[str, Any]:
    lacking = reads.waiting(event) if row is not None else []
    return {
        "event": event,
        "limited": row,
        "lacking": len(lacking),
        "without": lacking[:MOST_NAMED],
        "more": max(0, len(lacking) - MOST_NAMED),
        "may": rights.is_free_staff(request.user, event),
        "gives": row is not None
        and row.made
        and event.state in OPEN_STATES
        and request.user.has_perm("tournaments.run_rounds", event),
    }


def register_all() -> None:
    """Called once when Django starts."""
    providers.register("person", person)
    providers.register("entry", entry_card)
    providers.register("event", event_card)
    providers.register("archive", event_card)
    providers.register("desk", desk_card)
    papers.register_all()
