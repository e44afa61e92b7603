"""What decks puts on the hall's pages: one bulk call a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from decks import papers, queries, rights
from decks.models import MADE, DeckCheck, DeckList, MadeCard, Pool, Registration
from decks.pools import providers as pool_providers
from tournaments import policy, providers, reportable
from tournaments.enums import ComplaintKind, DeckState, EntryState, EventState
from tournaments.models import Entry, Event
from tournaments.reportable import Target

OPEN = (EventState.REGISTRATION, EventState.RUNNING)


def person(request: HttpRequest, people: Sequence[Any]) -> list[dict[str, Any]]:
    """The parts of a person's own copy: lists, what was registered in events, pools, the deck
    checks they made and the cards they added."""
    lists = DeckList.objects.filter(owner__in=people).order_by("pk")
    registered = Registration.objects.filter(entry__user__in=people).order_by("pk")
    pools = Pool.objects.filter(entry__user__in=people).order_by("pk")
    checks = DeckCheck.objects.filter(by__in=people).order_by("pk")
    made = MadeCard.objects.filter(added_by__in=people).order_by("pk")
    of_event = ("entry__event__slug", "name", "content", "digest", "salt", "state", "created")
    return [
        {"name": "lists", "rows": list(lists.values("name", "game", "content", "created"))},
        {"name": "registered_lists", "rows": list(registered.values(*of_event))},
        {"name": "pools", "rows": list(pools.values("entry__event__slug", "cards"))},
        {"name": "deck_checks", "rows": list(checks.values("outcome", "note", "created"))},
        {"name": "made_cards", "rows": list(made.values("game", "name"))},
    ]


def player_next(request: HttpRequest, entries: Sequence[Entry]) -> dict[int, dict[str, str]]:
    """The button for the list while an event takes it: to submit it, or to mend it.
    In Limited the button for the pool comes first."""
    late = [
        entry
        for entry in entries
        if entry.playing and not entry.deck_ready and _waits_for_decks(entry.event)
    ]
    return {
        entry.pk: {
            "url": reverse("decks:registration", args=[entry.pk]),
            "label": _button(entry),
            "text": _wanted(entry),
        }
        for entry in late
    } | pool_providers.wanted(late, until=_due)


def _button(entry: Entry) -> str:
    """What the button says: a list that was handed in only has to be mended, and one that was due
    is only looked at."""
    if entry.deck_state == DeckState.ILLEGAL and not entry.event.decks_closed:
        return _("Mend your deck list")
    return _("Your deck list") if entry.event.decks_closed else _("Submit your deck")


def _wanted(entry: Entry) -> str:
    """What the player has to do about the list, and until when."""
    event = entry.event
    if event.decks_closed:
        return _("Lists were due on %(when)s. Ask the staff.") % {"when": _when(event)}
    if entry.deck_state == DeckState.ILLEGAL:
        words = _("Your list is not legal yet; see what to change.")
    elif event.asks_for_decks:
        words = _("Without it you cannot check in.") if event.checkin_open else ""
    else:
        words = _("You may hand in a deck list; this event does not ask for one.")
    return f"{words} {_due(event)}".strip()


def _due(event: Event) -> str:
    return _("Lists are due on %(when)s.") % {"when": _when(event)} if event.decks_due else ""


def _when(event: Event) -> str:
    return date_format(timezone.localtime(event.decks_due), "j M Y, H:i")


def _waits_for_decks(event: Event) -> bool:
    """Whether the event takes lists: every event does before the start, a running one only if it
    asks for them."""
    if event.state == EventState.RUNNING:
        return event.asks_for_decks
    return event.state == EventState.REGISTRATION


def desk_card(request: HttpRequest, events: Sequence[Event]) -> list[dict[str, Any]]:
    """On the desk of an event that asks for lists or got some, which players lack one. Staff who
    may hand in a list for a player get the link to do so."""

    def told(event: Event, found: dict[str, Any]) -> dict[str, Any]:
        may = rights.is_free_staff(request.user, event)
        return {"event": event, "may": may, **found}

    return [
        {"template": "decks/_desk_card.html", "context": told(event, found)}
        for event in events
        if event.state in OPEN and (found := queries.lacking(event))
    ]


def entry_card(request: HttpRequest, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The visitor's own registered list, beside his or her entry; before it is registered, only
    while the event takes lists and the player did not drop."""
    rows = queries.current_of(entries)
    return [
        {
            "template": "decks/_entry_card.html",
            "context": {"entry": entry, "registration": rows.get(entry.pk)},
        }
        for entry in entries
        if entry.pk in rows or (entry.state != EntryState.DROPPED and _waits_for_decks(entry.event))
    ]


def entry_rows(request: HttpRequest, entries: Sequence[Entry]) -> dict[int, dict[str, Any]]:
    """Beside a player, the way to his or her list for staff who read it and hand it in."""
    free = {entry.event_id: entry.event for entry in entries}
    may = {pk for pk, event in free.items() if rights.is_free_staff(request.user, event)}
    return {
        entry.pk: {"template": "decks/_entry_row.html", "context": {"entry": entry}}
        for entry in entries
        if entry.event_id in may
    }


def event_card(request: HttpRequest, events: Sequence[Event]) -> list[dict[str, Any]]:
    """On an event's page, the links to its lists (for judges, and for everybody once some are open)
    and to its card rules."""
    shown = [event for event in events if rights.is_free_staff(request.user, event)]
    judged = bench_card(request, shown)
    others = [one for one in events if one not in shown and policy.opened(one, closed=True)]
    opened = queries.with_lists(others)
    ruled = [event for event in events if event.ban_list or event.card_rules]
    cards = (("decks/_opened_card.html", opened), ("decks/_rules_card.html", ruled))
    return judged + [
        {"template": template, "context": {"events": rows}} for template, rows in cards if rows
    ]


def bench_card(request: HttpRequest, events: Sequence[Event]) -> list[dict[str, Any]]:
    """For judges: the way to the registered lists of their events."""
    shown = [event for event in events if event.state in OPEN]
    if not shown:
        return []
    return [{"template": "decks/_bench_card.html", "context": {"events": shown}}]


def card_page(request: HttpRequest, kwargs: dict[str, Any]) -> Target | None:
    """The card of this page as the target of a report, if an organizer made it. Cards of the
    catalogue cannot be reported."""
    seen = MadeCard.objects.visible_to(request.user).active()
    card = seen.filter(game=kwargs["game"], key=kwargs["key"]).first()
    if card is None:
        return None
    place = reverse("decks:card", args=[card.game, card.key])
    return Target(ComplaintKind.CARD, card.name, place)


def is_made(kwargs: dict[str, Any]) -> bool:
    """Whether the card of this page is a made one."""
    if kwargs["game"] != MADE:
        return False
    return MadeCard.objects.active().filter(game=MADE, key=kwargs["key"]).exists()


def register_all() -> None:
    """Called once when Django starts."""
    reportable.register("decks:card", card_page, is_made)
    providers.register("person", person)
    providers.register("player_next", player_next)
    providers.register("entry", entry_card)
    providers.register("event", event_card)
    providers.register("archive", event_card)
    providers.register("bench", bench_card)
    providers.register("desk", desk_card)
    providers.register("entry_rows", entry_rows)
    papers.register_all()
