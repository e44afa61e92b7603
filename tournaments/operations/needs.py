"""What each kind of operation needs of the state it meets, and in words why it cannot stand.

When an earlier operation is undone (or taken in again), the later ones are applied anew; one that
no longer finds what it needs falls with it. What the services let through always stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from tournaments import offered
from tournaments import plan as plans
from tournaments.enums import (
    BRACKETS,
    TABLE_PHASES,
    EntryState,
    EventState,
    MatchState,
    OperationKind,
    PhaseKind,
    RoundState,
    Source,
)
from tournaments.operations import reading
from tournaments.operations.apply.events import values
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Act, Book
from tournaments.operations.shelves import Row

Kind = OperationKind
Need = Callable[[Book, Act], str]
NEEDS: dict[str, Need] = {}
OPEN_WHILE_RUNNING = frozenset(
    {
        *("name", "description", "round_minutes", "swiss_rounds", "cut", "starts_at"),
        *("plan", "apart", "table_ranges", "time_called", "deck_policy"),
    }
)
"""What may still change while rounds are played: it cannot make a played round wrong."""


def needs(*kinds: OperationKind) -> Callable[[Need], Need]:
    """Register a check: "" while operations of these kinds can stand, else the reason."""

    def register(function: Need) -> Need:
        for kind in kinds:
            NEEDS[kind.value] = function
        return function

    return register


def obstacle(book: Book, act: Act) -> str:
    """Why an operation cannot stand in this state; "" if it can."""
    return _sitting(book, act) or NEEDS[act.kind](book, act)


def _sitting(book: Book, act: Act) -> str:
    """An operation about a match stands as long as the same players sit there."""
    serial = act.payload.get("match")
    if not isinstance(serial, int):
        return ""
    match = book.find("matches", serial)
    if match is None:
        return _("its match is not there")
    sitting = act.payload.get("sitting")
    if sitting is not None and sitting != seated(match):
        return _("other players sit at its table")
    return ""


def _first(*faults: tuple[bool, str]) -> str:
    return next((words for wrong, words in faults if wrong), "")


def _state(book: Book, *states: EventState) -> tuple[bool, str]:
    return book.event["state"] not in states, _("the event is not at that point")


# --- The event -----------------------------------------------------------------------------------


@needs(Kind.EVENT_CREATED, Kind.STAFF_ADDED, Kind.STAFF_REMOVED, Kind.DECKS_LOCKED)
@needs(Kind.WEBHOOK_SET)
def _always(book: Book, act: Act) -> str:
    return ""


@needs(Kind.EVENT_CHANGED)
def _changed(book: Book, act: Act) -> str:
    columns, event = values(act.payload), book.event
    opened = reading.phases(book)
    fault = _first(
        _state(book, EventState.DRAFT, EventState.REGISTRATION, EventState.RUNNING),
        (
            event["state"] == EventState.RUNNING and not set(columns) <= OPEN_WHILE_RUNNING,
            _("the event has started: these settings stay"),
        ),
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


def _rounds(book: Book, phase: Row) -> int:
    return sum(
        row["phase"] == phase["number"] and row["state"] != RoundState.VOIDED
        for row in book.all("rounds")
    )


@needs(Kind.EVENT_PUBLISHED)
def _published(book: Book, act: Act) -> str:
    return _first(_state(book, EventState.DRAFT))


@needs(Kind.EVENT_STARTED)
def _started(book: Book, act: Act) -> str:
    absent = set(act.payload["absent"])
    here = [row for row in book.all("entries") if _plays(row) and row["number"] not in absent]
    offer = offered.offer(book.event["game"], book.event["format"])
    least = offered.POD if offer is not None and offer.pods else 2
    return _first(
        _state(book, EventState.REGISTRATION),
        (len(here) < least, _("too few players are there")),
    )


@needs(Kind.EVENT_FINISHED)
def _finished(book: Book, act: Act) -> str:
    """Also the crowning of another champion after a correction."""
    fault = _first(
        _state(book, EventState.RUNNING, EventState.FINISHED),
        (not reading.complete(book), _("there are rounds to play or to close")),
    )
    if not fault and reading.champion(book) != (act.payload["champion"] or None):
        return _("another player is the champion")
    return fault


# --- Players -------------------------------------------------------------------------------------


def _plays(row: Row) -> bool:
    return row["state"] not in (EntryState.DROPPED, EntryState.WAITING)


def _entry(book: Book, act: Act) -> Row | None:
    return book.find("entries", act.payload["entry"])


NO_PLAYER = "the player is not in the event"


def _full(book: Book) -> tuple[bool, str]:
    places = book.event["capacity"]
    taken = sum(_plays(row) for row in book.all("entries")) if places is not None else 0
    return places is not None and taken >= places, _("all places are taken")


def _missed(book: Book, act: Act) -> tuple[bool, str]:
    """The rounds it speaks of are public, the player has no match there, and its table is free."""
    for row in act.payload["missed"]:
        round_ = book.find("rounds", row["round"])
        if round_ is None or round_["state"] not in reading.PUBLIC:
            return True, _("a round it speaks of is not published")
        if any(row["a"] in seated(match) for match in book.matches(row["round"])):
            return True, _("the player has a match in a round it speaks of")
        if any(row["table"] == match["table_number"] for match in book.matches(row["round"])):
            return True, _("its table was given to somebody else")
    return False, ""


def _joins(book: Book, act: Act) -> tuple[bool, str]:
    """Where it sits down somebody has the bye, and the round runs."""
    serial = act.payload.get("joins")
    if serial is None:
        return False, ""
    match = book.find("matches", serial)
    free = match is not None and match["b"] is None and match["source"] == Source.BYE
    runs = match is not None and not _running(book, match)[0]
    return not (free and runs), _("nobody has the bye at its table")


@needs(Kind.ENTRY_ADDED)
def _added(book: Book, act: Act) -> str:
    payload = act.payload
    person = book.person(payload["user"])
    known = person and any(row["user"] == person for row in book.all("entries"))
    begun = payload["first_round"] - 1
    return _first(
        _state(book, EventState.REGISTRATION, EventState.RUNNING),
        (_entry(book, act) is not None, _("the player is in already")),
        (bool(known), _("this person is in the event already")),
        (begun != reading.last_swiss_round(book), _("other rounds are published")),
        _missed(book, act),
        _joins(book, act),
        (False, "") if payload["state"] == EntryState.WAITING else _full(book),
    )


@needs(Kind.ENTRY_CHANGED, Kind.ENTRY_CLAIMED)
def _entry_changed(book: Book, act: Act) -> str:
    return _first((_entry(book, act) is None, _(NO_PLAYER)))


@needs(Kind.ENTRY_DROPPED)
def _dropped(book: Book, act: Act) -> str:
    row, penalty = _entry(book, act), act.payload.get("penalty")
    given = book.find("penalties", penalty) if penalty else None
    return _first(
        (row is None, _(NO_PLAYER)),
        (row is not None and row["state"] == EntryState.DROPPED, _("the player has left before")),
        (bool(penalty) and given is None, _("the penalty it follows from is not there")),
    )


@needs(Kind.ENTRY_RETURNED)
def _returned(book: Book, act: Act) -> str:
    row = _entry(book, act)
    return _first(
        _state(book, EventState.REGISTRATION, EventState.RUNNING),
        (row is None, _(NO_PLAYER)),
        (row is not None and _plays(row), _("the player has not left")),
        (act.payload["entry"] in reading.disqualified(book), _("the player is disqualified")),
        _missed(book, act),
        _joins(book, act),
        _full(book),
    )


@needs(Kind.ENTRY_PROMOTED)
def _promoted(book: Book, act: Act) -> str:
    row = _entry(book, act)
    waits = row is not None and row["state"] == EntryState.WAITING
    return _first(
        _state(book, EventState.REGISTRATION),
        (not waits, _("the player is not on the wait list")),
        _full(book),
    )


@needs(Kind.ENTRY_CHECKED_IN)
def _checked_in(book: Book, act: Act) -> str:
    row = _entry(book, act)
    return _first(
        _state(book, EventState.REGISTRATION),
        (row is None, _(NO_PLAYER)),
        (row is not None and not _plays(row), _("the player has no place")),
    )


@needs(Kind.CHECKIN_OPENED)
def _checkin_opened(book: Book, act: Act) -> str:
    return _first(_state(book, EventState.REGISTRATION))


@needs(Kind.CHECKIN_CLOSED)
def _checkin_closed(book: Book, act: Act) -> str:
    return _first(
        _state(book, EventState.REGISTRATION),
        (not book.event["checkin_open"], _("check-in is not open")),
    )


@needs(Kind.DECK_SET, Kind.DECK_CHECKED)
def _deck_set(book: Book, act: Act) -> str:
    return _first((_entry(book, act) is None, _(NO_PLAYER)))


@needs(Kind.PENALTY_GIVEN)
def _penalty_given(book: Book, act: Act) -> str:
    number = act.payload["penalty"]
    return _first(
        (_entry(book, act) is None, _(NO_PLAYER)),
        (book.find("penalties", number) is not None, _("the penalty is there already")),
    )


@needs(Kind.PENALTY_VOIDED)
def _penalty_voided(book: Book, act: Act) -> str:
    row = book.find("penalties", act.payload["penalty"])
    return _first(
        (row is None, _("the penalty is not there")),
        (row is not None and row["voided"], _("the penalty was taken back before")),
    )


# --- Phases and rounds ---------------------------------------------------------------------------


def at(payload: dict[str, Any]) -> int:
    """Which phase of the event a payload opens, from 0; logs of old have Swiss rounds and a cut."""
    return int(payload.get("at", payload["kind"] != PhaseKind.SWISS))


@needs(Kind.PHASE_OPENED)
def _phase_opened(book: Book, act: Act) -> str:
    payload = act.payload
    opened = reading.phases(book)
    before = opened[-1] if opened else None
    return _first(
        _state(book, EventState.RUNNING),
        (
            any(row["number"] == payload["phase"] for row in opened) or len(opened) > at(payload),
            _("the phase is there already"),
        ),
        (len(opened) < at(payload), _("a phase before it is missing")),
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
    fault = _first(
        _state(book, EventState.RUNNING),
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
    return _first(
        (reading.phase_over(book, phase), _("so many rounds are not played")),
        (reading.phases(book)[-1] is not phase, _("the next phase has begun")),
        (len(here) < len(numbers), _("a player of this round is not in the event")),
        (not all(_plays(row) for row in here), _("a player of this round had left before")),
    )


def _follows_bracket(book: Book, phase: Row, payload: dict[str, Any]) -> str:
    playable = {(bout, frozenset((a, b))) for bout, a, b in reading.playable(book, phase)}
    paired = {(row["bout"], frozenset((row["a"], row["b"]))) for row in payload["matches"]}
    return _first((not paired or not paired <= playable, _("the bracket says that others meet")))


def _round_in(book: Book, act: Act, *states: RoundState) -> str:
    row = book.find("rounds", act.payload["round"])
    return _first(
        (row is None, _("its round is not there")),
        (row is not None and row["state"] not in states, _("its round is not at that point")),
    )


@needs(Kind.SEATS_SWAPPED)
def _seats_swapped(book: Book, act: Act) -> str:
    seats = act.payload["seats"]
    matches = book.some("matches", [serial for serial, _side, _number in seats])
    if len(matches) < len(seats):
        return _("its match is not there")
    now = {match[side] for match, (_s, side, _n) in zip(matches, seats, strict=True)}
    return _round_in(book, act, RoundState.DRAFT) or _first(
        (now != {number for _s, _side, number in seats}, _("other players sit there")),
    )


@needs(Kind.DRAFT_DISCARDED)
def _of_draft(book: Book, act: Act) -> str:
    return _round_in(book, act, RoundState.DRAFT)


@needs(Kind.ROUND_PUBLISHED)
def _round_published(book: Book, act: Act) -> str:
    fault = _round_in(book, act, RoundState.DRAFT)
    if fault:
        return fault
    round_ = book.get("rounds", act.payload["round"])
    if reading.phase_kind(book, round_) in BRACKETS:
        return ""
    numbers = [n for match in book.matches(round_["serial"]) for n in seated(match)]
    here = book.some("entries", numbers)
    gone = len(here) < len(numbers) or not all(_plays(row) for row in here)
    return _first((gone, _("a player of this round had left before")))


@needs(Kind.ROUND_CLOSED)
def _round_closed(book: Book, act: Act) -> str:
    fault = _round_in(book, act, RoundState.PUBLISHED)
    if fault:
        return fault
    matches = book.matches(act.payload["round"])
    waiting = any(match["state"] != MatchState.CONFIRMED for match in matches)
    return _first((waiting, _("a match of it has no result")))


@needs(Kind.CLOCK_SET)
def _clock_set(book: Book, act: Act) -> str:
    return _round_in(book, act, RoundState.PUBLISHED)


@needs(Kind.TABLE_ATTACHED)
def _table_attached(book: Book, act: Act) -> str:
    """Stands as long as one of its tables does."""
    for serial, _address, *seats in act.payload["tables"]:
        match = book.find("matches", serial)
        if match is not None and _public(book, match) and (not seats or seats[0] == seated(match)):
            return ""
    return _("its matches are not published")


# --- Results -------------------------------------------------------------------------------------


def _match(book: Book, act: Act) -> Row:
    return book.get("matches", act.payload["match"])


def _public(book: Book, match: Row) -> bool:
    return book.get("rounds", match["round"])["state"] in reading.PUBLIC


def _running(book: Book, match: Row) -> tuple[bool, str]:
    state = book.get("rounds", match["round"])["state"]
    return state != RoundState.PUBLISHED, _("its round is not running")


def _on_table(book: Book, match: Row) -> tuple[bool, str]:
    return not _public(book, match), _("its round is not published")


def _keeps_winner(book: Book, match: Row, games: Row) -> tuple[bool, str]:
    """In a bracket that has moved on the winner stays."""
    round_ = book.get("rounds", match["round"])
    if match["bout"] is None or match["state"] != MatchState.CONFIRMED:
        return False, ""
    later = any(
        row["phase"] == round_["phase"]
        and row["number"] > round_["number"]
        and row["state"] != RoundState.VOIDED
        for row in book.all("rounds")
    )
    other = (games["wins_a"] > games["wins_b"]) != (match["wins_a"] > match["wins_b"])
    return later and other, _("the bracket has moved on from this match")


@needs(Kind.RESULT_REPORTED)
def _reported(book: Book, act: Act) -> str:
    match = _match(book, act)
    return _first(
        _running(book, match),
        (match["state"] == MatchState.CONFIRMED, _("the match has a confirmed result")),
        (act.payload["entry"] not in seated(match), _("other players sit at its table")),
    )


@needs(Kind.RESULT_ENTERED)
def _entered(book: Book, act: Act) -> str:
    match = _match(book, act)
    return _first(_running(book, match), _keeps_winner(book, match, act.payload))


@needs(Kind.RESULT_DIGITAL)
def _digital(book: Book, act: Act) -> str:
    match = _match(book, act)
    decided = match["source"] in (Source.STAFF, Source.RULING)
    return _first(_running(book, match), (decided, _("staff decided this match")))


@needs(Kind.EXTENSION_GIVEN)
def _extended(book: Book, act: Act) -> str:
    match = _match(book, act)
    left = match["extension"] + act.payload["minutes"]
    return _first(_on_table(book, match), (left < 0, _("the table has not so much extra time")))


@needs(Kind.JUDGE_CALLED)
def _judge_called(book: Book, act: Act) -> str:
    match = _match(book, act)
    return _first(
        _running(book, match),
        (match["state"] == MatchState.CONFIRMED, _("the match has a confirmed result")),
        (match["judge_called_at"] is not None, _("the table waits for a judge already")),
    )


@needs(Kind.JUDGE_CAME)
def _judge_came(book: Book, act: Act) -> str:
    match = _match(book, act)
    return _first((match["judge_called_at"] is None, _("the table does not wait for a judge")))


@needs(Kind.RESULT_NOTED)
def _about_match(book: Book, act: Act) -> str:
    return _first(_on_table(book, _match(book, act)))


@needs(Kind.RESULT_CORRECTED)
def _corrected(book: Book, act: Act) -> str:
    match = _match(book, act)
    open_ = match["state"] != MatchState.CONFIRMED
    return _first(
        _on_table(book, match),
        (open_, _("the match has no result to correct")),
        _keeps_winner(book, match, act.payload),
    )


@needs(Kind.RULING_APPLIED)
def _ruled(book: Book, act: Act) -> str:
    match, result, penalty = _match(book, act), act.payload["result"], act.payload["penalty"]
    number = penalty["penalty"] if penalty else None
    return _first(
        _on_table(book, match),
        _keeps_winner(book, match, result) if result else (False, ""),
        (
            number is not None and book.find("penalties", number) is not None,
            _("the penalty is there already"),
        ),
    )


@needs(Kind.DISPUTES_COUNTED)
def _disputes(book: Book, act: Act) -> str:
    left = _match(book, act)["open_disputes"] + act.payload["change"]
    return _first((left < 0, _("the dispute is not there")))
