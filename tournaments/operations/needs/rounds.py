"""What the operations on phases and rounds need: drafts, the clock, digital tables."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.enums import BRACKETS, TABLE_PHASES, OperationKind, PhaseKind, RoundState
from tournaments.operations import reading
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Act, Book
from tournaments.operations.needs import states
from tournaments.operations.needs.doors import NO_PLAYER, plays
from tournaments.operations.needs.table import at_that_point, first, needs
from tournaments.operations.shelves import Row

Kind = OperationKind


def at(payload: dict[str, Any]) -> int:
    """Which phase of the event a payload opens, from 0. Old logs do not say it: they have Swiss
    rounds (0) and a cut (1)."""
    return int(payload.get("at", payload["kind"] != PhaseKind.SWISS))


@needs(Kind.PHASE_OPENED)
def _phase_opened(book: Book, act: Act) -> str:
    payload = act.payload
    opened = reading.phases(book)
    before = opened[-1] if opened else None
    return first(
        at_that_point(book, act),
        (
            any(row["number"] == payload["phase"] for row in opened) or len(opened) > at(payload),
            _("the phase is there already"),
        ),
        (len(opened) < at(payload), _("a phase before it is missing")),
        (book.event["checkin_open"], _("the doors of this day are open")),
        (
            before is not None and not reading.phase_over(book, before),
            _("there are rounds of the phase before to play or to close"),
        ),
        (len(book.some("entries", payload["seeds"])) < len(payload["seeds"]), _(NO_PLAYER)),
    )


@needs(Kind.ROUND_DRAFTED)
def _round_drafted(book: Book, act: Act) -> str:
    payload = act.payload
    phase = book.find("phases", payload["phase"])
    if phase is None:
        return _("its phase is not there")
    if phase["kind"] in TABLE_PHASES:
        before = len(reading.swiss_rounds(book))
    else:
        before = sum(
            row["phase"] == phase["number"] and row["state"] != RoundState.VOIDED
            for row in book.all("rounds")
        )
    fault = first(
        at_that_point(book, act),
        (book.find("rounds", payload["round"]) is not None, _("the round is there already")),
        (reading.open_round(book) is not None, _("the round before it is not closed")),
        (payload["number"] != before + 1, _("another round comes next")),
    )
    if fault:
        return fault
    if phase["kind"] in BRACKETS:
        return _follows_bracket(book, phase, payload)
    return _tables_drafted(book, phase, payload)


def _tables_drafted(book: Book, phase: Row, payload: dict[str, Any]) -> str:
    numbers = [row[s] for row in payload["matches"] for s in "abcd" if row.get(s)]
    here = book.some("entries", numbers)
    return first(
        (reading.phase_over(book, phase), _("so many rounds are not played")),
        (reading.phases(book)[-1] is not phase, _("the next phase has begun")),
        (len(here) < len(numbers), _("a player of this round is not in the event")),
        (not all(plays(row) for row in here), _("a player of this round had left before")),
    )


def _follows_bracket(book: Book, phase: Row, payload: dict[str, Any]) -> str:
    playable = {(bout, frozenset((a, b))) for bout, a, b in reading.playable(book, phase)}
    paired = {(row["bout"], frozenset((row["a"], row["b"]))) for row in payload["matches"]}
    return first((not paired or not paired <= playable, _("the bracket says that others meet")))


def _round_there(book: Book, act: Act) -> str:
    row = book.find("rounds", act.payload["round"])
    return first(
        (row is None, _("its round is not there")),
        (
            row is not None and not states.may(act.kind, round=row["state"]),
            _("its round is not at that point"),
        ),
    )


@needs(Kind.SEATS_SWAPPED)
def _seats_swapped(book: Book, act: Act) -> str:
    seats = act.payload["seats"]
    matches = book.some("matches", [serial for serial, _side, _number in seats])
    if len(matches) < len(seats):
        return _("its match is not there")
    now = {match[side] for match, (_s, side, _n) in zip(matches, seats, strict=True)}
    return _round_there(book, act) or first(
        (now != {number for _s, _side, number in seats}, _("other players sit there")),
    )


@needs(Kind.DRAFT_DISCARDED, Kind.PUBLISHING_SET)
def _of_draft(book: Book, act: Act) -> str:
    return _round_there(book, act)


@needs(Kind.ROUND_PUBLISHED)
def _round_published(book: Book, act: Act) -> str:
    fault = _round_there(book, act)
    if fault:
        return fault
    round_ = book.get("rounds", act.payload["round"])
    if reading.phase_kind(book, round_) in BRACKETS:
        return ""
    numbers = [n for match in book.matches(round_["serial"]) for n in seated(match)]
    here = book.some("entries", numbers)
    gone = len(here) < len(numbers) or not all(plays(row) for row in here)
    return first((gone, _("a player of this round had left before")))


@needs(Kind.ROUND_CLOSED)
def _round_closed(book: Book, act: Act) -> str:
    fault = _round_there(book, act)
    if fault:
        return fault
    matches = book.matches(act.payload["round"])
    waiting = any(not states.may(act.kind, match=match["state"]) for match in matches)
    return first((waiting, _("a match of it has no result")))


@needs(Kind.CLOCK_SET)
def _clock_set(book: Book, act: Act) -> str:
    return _round_there(book, act)


@needs(Kind.TABLE_ATTACHED)
def _table_attached(book: Book, act: Act) -> str:
    """The operation can stand as long as one of its tables can."""
    for serial, _address, *seats in act.payload["tables"]:
        match = book.find("matches", serial)
        if match is None or (seats and seats[0] != seated(match)):
            continue
        if states.may(act.kind, round=reading.round_state(book, match)):
            return ""
    return _("its matches are not published")
