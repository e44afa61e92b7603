"""What the operations on an event itself need: its settings, its start and its end."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments import offered
from tournaments import plan as plans
from tournaments.enums import EventState, OperationKind, RoundState
from tournaments.operations import reading
from tournaments.operations.apply.events import values
from tournaments.operations.book import Act, Book
from tournaments.operations.needs.doors import plays
from tournaments.operations.needs.table import at_that_point, first, needs
from tournaments.operations.shelves import Row

Kind = OperationKind

OPEN_WHILE_RUNNING = frozenset(
    {
        *("name", "description", "round_minutes", "swiss_rounds", "cut", "starts_at"),
        *("plan", "apart", "table_ranges", "time_called", "deck_policy"),
        *("decks_required", "decks_due", "listed_formation", "appeal_minutes"),
        *("watching", "watch_delay", "watched_hands", "table_clock", "table_chat"),
        *("ends_at", "venue", "contact", "fee", "links", "prizes"),
        *("divisions", "divisions_public", "divisions_chosen"),
    }
)
"""Settings that can still change while rounds are played: they cannot make a played round wrong."""


def settings_stay(state: str, columns: Iterable[str]) -> bool:
    """Whether some of these settings are fixed in this state of the event."""
    return state == EventState.RUNNING and not set(columns) <= OPEN_WHILE_RUNNING


@needs(Kind.EVENT_CREATED, Kind.STAFF_ADDED, Kind.STAFF_REMOVED, Kind.DECKS_LOCKED)
@needs(Kind.WEBHOOK_SET, Kind.ANNOUNCED)
@needs(Kind.LIMITED_SET, Kind.POOLS_GIVEN, Kind.PODS_SEATED)
def _always(book: Book, act: Act) -> str:
    return ""


@needs(Kind.EVENT_CHANGED)
def _changed(book: Book, act: Act) -> str:
    columns, event = values(act.payload), book.event
    opened = reading.phases(book)
    fault = first(
        at_that_point(book, act),
        (settings_stay(event["state"], columns), _("the event has started: these settings stay")),
        _divided(book, columns),
    )
    if fault or not opened:
        return fault
    told: Row = {name: columns.get(name, event[name]) for name in ("plan", "swiss_rounds", "cut")}
    why = plans.fault(
        plans.of_event(told["plan"], told["swiss_rounds"], told["cut"]),
        reading.plan(book),
        [(row["kind"], _rounds(book, row)) for row in opened],
    )
    return _(why) if why else ""


def _divided(book: Book, columns: Row) -> tuple[bool, str]:
    """A division cannot be removed while a player is in it."""
    named = set(columns.get("divisions", book.event["divisions"]) or ())
    inside = {row["division"] for row in book.all("entries")} - {""}
    return not inside <= named, _("a player is in a division that would not be there")


def _rounds(book: Book, phase: Row) -> int:
    return sum(
        row["phase"] == phase["number"] and row["state"] != RoundState.VOIDED
        for row in book.all("rounds")
    )


@needs(Kind.EVENT_PUBLISHED)
def _published(book: Book, act: Act) -> str:
    return first(at_that_point(book, act))


@needs(Kind.EVENT_STARTED)
def _started(book: Book, act: Act) -> str:
    absent = set(act.payload["absent"])
    here = [row for row in book.all("entries") if plays(row) and row["number"] not in absent]
    offer = offered.offer(book.event["game"], book.event["format"])
    least = offered.POD if offer is not None and offer.pods else 2
    return first(
        at_that_point(book, act),
        (len(here) < least, _("too few players are there")),
    )


@needs(Kind.EVENT_FINISHED)
def _finished(book: Book, act: Act) -> str:
    """The needs of finishing an event, and of crowning another champion after a correction."""
    fault = first(
        at_that_point(book, act),
        (not reading.complete(book), _("there are rounds to play or to close")),
    )
    if not fault and (act.payload["champion"] or None) not in _winners(book):
        return _("another player is the champion")
    return fault


def _winners(book: Book) -> set[int | None]:
    """The players whom the operation may name as champion. Old logs name the winner of the final
    even if a disqualification took the title away; they stay valid."""
    phase = reading.bracket_phase(book)
    won = reading.winner(book, phase) if phase is not None else None
    return {reading.champion(book), *([] if won is None else [int(won)])}
