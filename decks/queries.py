"""Reads on registered lists, and who may see them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

import engine.decks
from decks import rights
from decks.cards.event_rules import card_rules_of
from decks.cards.made import outdated
from decks.enums import RegistrationState
from decks.lists import documents, shown
from decks.models import DeckCheck, DeckList, Registration
from decks.pools import reads
from decks.pools.gate import Gate, gate_of
from engine import rulesets
from engine.decks import Fault
from tournaments import policy
from tournaments.enums import DeckState, RoundState
from tournaments.models import Entry, Event, Match
from tournaments.outside import Parts
from tournaments.queries import drawn
from tournaments.words.alphabet import by_name

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from engine.decks import DeckList as Deck
    from tournaments.accounts.models import User


def may_see(user: User | AnonymousUser, entry: Entry, row: Registration | None = None) -> bool:
    """Whether the list of an entry (`row`, else its current one) is open to `user`: to its player,
    to staff who do not play, and to everybody once the deck policy opens it."""
    own = user.is_authenticated and entry.user_id == user.pk
    if own or rights.reads_lists(user, entry.event):
        return True
    row = row or current(entry)
    return row is not None and is_opened(row, entry)


def is_opened(row: Registration, entry: Entry) -> bool:
    """Whether the deck policy opens this list. While the event is not over, a list must be locked
    too."""
    event = entry.event
    return policy.opened(event, closed=_played(row, entry)) and (row.locked or policy.over(event))


def _played(row: Registration, entry: Entry) -> bool:
    """Whether the entry has a match in a round that was closed after this list was locked."""
    if row.locked_at is None:
        return False
    closed = Match.objects.of(entry).filter(round__state=RoundState.CLOSED)
    return closed.filter(round__closed_at__gte=row.locked_at).exists()


def opened_of(event: Event, rows: Iterable[Registration]) -> set[int]:
    """Which entries have a list that the deck policy opens, by the entry's key. `rows` are current
    lists of the event. One query."""
    if not policy.opened(event, closed=True):
        return set()
    standing = [row for row in rows if row.locked or policy.over(event)]
    if policy.opened(event, closed=False):
        return {row.entry_id for row in standing}
    closed = Match.objects.filter(event=event, round__state=RoundState.CLOSED)
    sides = ("entry_a", "entry_b", "entry_c", "entry_d")
    last: dict[int, datetime] = {}
    for at, *seated in closed.values_list("round__closed_at", *sides):
        for pk in seated:
            if pk is not None:
                last[pk] = max(at, last.get(pk, at))
    return {
        row.entry_id
        for row in standing
        if row.locked_at and row.entry_id in last and last[row.entry_id] >= row.locked_at
    }


#: Names of players that a desk shows at once; the page of the lists has them all.
MOST_LACKING = 12


def lacking(event: Event) -> dict[str, Any]:
    """How many lists of an event are legal, and which players lack one. Empty where the event
    neither asks for lists nor got any. Two queries."""
    playing = Entry.objects.playing().filter(event=event)
    ready = Q(deck_state__in=[DeckState.LEGAL, DeckState.LOCKED])
    counts = playing.aggregate(
        players=Count("pk"),
        legal=Count("pk", filter=ready),
        illegal=Count("pk", filter=Q(deck_state=DeckState.ILLEGAL)),
    )
    if not event.asks_for_decks and not counts["legal"] and not counts["illegal"]:
        return {}
    late = counts["players"] - counts["legal"]
    lacking = playing.exclude(ready).order_by(*by_name(), "number")
    without = list(lacking[:MOST_LACKING]) if late else []
    return {**counts, "lacking": late, "without": without, "more": late - len(without)}


def with_lists(events: Iterable[Event]) -> list[Event]:
    """Those of the events in which anybody registered a list; no query for none."""
    events = list(events)
    if not events:
        return []
    rows = Registration.objects.filter(entry__event__in=events)
    known = set(rows.order_by().values_list("entry__event_id", flat=True).distinct())
    return [event for event in events if event.pk in known]


def current(entry: Entry) -> Registration | None:
    """The list the entry plays now; None when it registered none."""
    return entry.registrations.exclude(state=RegistrationState.REPLACED).first()


def sight_of(entry: Entry) -> drawn.Sight:
    """The sight for forms that register or check a list: the list that the entry plays now."""

    def sight(event: Event) -> Parts:
        row = current(entry)
        return "list", entry.number, row.pk if row is not None else None

    return sight


def lock_of(entry: Entry) -> drawn.Sight:
    """The sight for the form that unlocks a list: that list, and since when it is locked."""

    def sight(event: Event) -> Parts:
        row = current(entry)
        return "lock", entry.number, row and [row.pk, str(row.locked_at)]

    return sight


def current_of(entries: Iterable[Entry]) -> dict[int, Registration]:
    """The current list of each entry by the entry's key, in one query."""
    rows = Registration.objects.filter(entry__in=list(entries)).exclude(
        state=RegistrationState.REPLACED
    )
    return {row.entry_id: row for row in rows}


def history(entry: Entry) -> QuerySet[Registration]:
    """Every list the entry registered, newest first, with the checks made of it."""
    checks = Prefetch("checks", DeckCheck.objects.select_related("by"))
    return entry.registrations.select_related("registered_by").prefetch_related(checks)


def deck_of(entry: Entry) -> Deck | None:
    """The deck the entry plays, as the engine takes it; None when there is no legal list."""
    row = current(entry)
    if row is None or not row.legal:
        return None
    return documents.stored(row.content)


def faults_at(deck: Deck, event: Event) -> list[Fault]:
    """The faults of a deck by the event's game, format, board size and card rules; empty when it
    may play. The game of an event may have changed since a list was registered."""
    if deck.game != event.game:
        return [Fault("", _("a list for another game than the event's"))]
    ruleset = rulesets.get(event.game, event.format)
    faults = engine.decks.check(deck, ruleset, board=event.board, rules=card_rules_of(event))
    return [*faults, *outdated(deck)]


def faults_of(deck: Deck, entry: Entry, gate: Gate | None = None) -> list[Fault]:
    """The faults of a deck that an entry would play: those by its event, and in Limited those by
    its pool. `gate`: the gate of many entries, read once (:func:`decks.pools.gate.gate_of`)."""
    gate = gate_of(entry.event, [entry]) if gate is None else gate
    return [*faults_at(deck, entry.event), *gate.faults(deck, entry)]


def may_see_pool(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether `user` may see the pool of an entry: its player, staff who do not play, and everybody
    once its list is open or the event is over."""
    own = user.is_authenticated and entry.user_id == user.pk
    if own or rights.reads_lists(user, entry.event) or policy.over(entry.event):
        return True
    row = current(entry)
    return row is not None and is_opened(row, entry)


def starters_at(event: Event) -> list[shown.Starter]:
    """The decks that ship and may be played in the event as they are, cut to its board; none in
    Limited, where lists are built of pools."""
    if reads.limited_of(event) is not None:
        return []
    shipped = engine.decks.shipped(event.game)
    return [
        one
        for one in shown.starters(event.game)
        if not faults_at(documents.cut_to(shipped[one.id], event.board), event)
    ]


def sight_of_list(pk: int) -> Parts:
    """What the form with the text of an own list is drawn from."""
    names = ("name", "size", "state", "content")
    return "own list", DeckList.objects.filter(pk=pk).values_list(*names).first()
