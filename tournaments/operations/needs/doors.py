"""What check-in operations need: check-in of the event, and the doors of each later day."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.enums import EntryState, EventState, OperationKind, RoundState
from tournaments.operations import reading
from tournaments.operations.book import Act, Book
from tournaments.operations.needs.table import at_that_point, first, needs
from tournaments.operations.shelves import Row

Kind = OperationKind
Fault = tuple[bool, str]
NO_PLAYER = "the player is not in the event"


def plays(row: Row) -> bool:
    """Whether somebody has a place and did not leave."""
    return row["state"] not in (EntryState.DROPPED, EntryState.WAITING)


def _runs(book: Book) -> bool:
    return bool(book.event["state"] == EventState.RUNNING)


def _of_a_day(book: Book, act: Act) -> Fault:
    """A running event has check-in for a day alone; before the start check-in is for the event."""
    of_a_day = act.payload.get("at") is not None
    return of_a_day != _runs(book), _("the event is not at that point")


def closed_for(book: Book, row: Row | None) -> Fault:
    """In a running event only a player can check in, and only while the doors are open."""
    if not _runs(book):
        return False, ""
    stays = row is not None and plays(row)
    return not (book.event["checkin_open"] and stays), _("check-in is not open")


def came_too_late(book: Book, act: Act) -> Fault:
    """A player gets their place in a day again only until its first round is published."""
    payload = act.payload
    if payload.get("moved") is None:
        return payload.get("seeds") is not None, _("the day has begun")
    opened, at = reading.phases(book), book.event["doors"].get("at")
    there = reading.doors_hold(book) and payload["entry"] in book.event["doors"]["left"]
    named = [*payload["moved"], *(payload.get("seeds") or ())]
    known = len(book.some("entries", named)) == len(named)
    drafted = payload.get("seeds") is not None and (
        len(opened) != (at or 0) + 1
        or any(
            row["phase"] == opened[-1]["number"] and row["state"] != RoundState.VOIDED
            for row in book.all("rounds")
        )
    )
    return not (there and known) or drafted, _("the day has begun")


@needs(Kind.CHECKIN_OPENED)
def _checkin_opened(book: Book, act: Act) -> str:
    at, opened = act.payload.get("at"), reading.phases(book)
    if at is None:
        return first(at_that_point(book, act), _of_a_day(book, act))
    comes = len(opened) == at < len(reading.plan(book).phases)
    return first(
        at_that_point(book, act),
        _of_a_day(book, act),
        (not comes, _("another phase comes next")),
        (
            not comes or not reading.phase_over(book, opened[-1]),
            _("there are rounds of the phase before to play or to close"),
        ),
    )


@needs(Kind.CHECKIN_CLOSED)
def _checkin_closed(book: Book, act: Act) -> str:
    payload = act.payload
    numbers = [*(payload.get("absent") or ()), *(payload.get("moved") or ())]
    rows = book.some("entries", numbers)
    others = payload.get("at") is not None and payload["at"] != book.event["doors"].get("at")
    return first(
        at_that_point(book, act),
        _of_a_day(book, act),
        (not book.event["checkin_open"], _("check-in is not open")),
        (others, _("these are the doors of another day")),
        (not len(numbers) == len(set(numbers)) == len(rows), _(NO_PLAYER)),
        (not all(plays(row) for row in rows), _("the player has left before")),
        (bool(numbers) and payload.get("at") is None, _("the event is not at that point")),
    )
