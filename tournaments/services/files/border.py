"""The checks of a file's events beside the schema: everything that our services would have checked.

A file is taken in only if each of its operations could have been written here, in the state that
the ones before it leave. `needs` says most of it (an undo asks the same); the rest stands here, so
that no later page has to ask whether rows make sense.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import thread_time
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments import offered
from tournaments import plan as plans
from tournaments.enums import BRACKETS, OperationKind, Outcome, PhaseKind
from tournaments.errors import Invalid, Refusal
from tournaments.operations import reading
from tournaments.operations.apply import APPLY
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Act, Book
from tournaments.operations.history import HISTORY, History, left_out
from tournaments.operations.needs.table import obstacle
from tournaments.operations.schema.values import MOST_PLAYERS
from tournaments.operations.shelves import Row
from tournaments.pairing import PairingError
from tournaments.services.event.events import MOST_IN_A_ROBIN
from tournaments.services.event.settings import check_settings
from tournaments.services.match.matches import LONGEST_EXTENSION
from tournaments.standings import StandingsError, standings
from tournaments.words.faults import told

Kind = OperationKind
Check = Callable[[Book, Act], str]
CHECKS: dict[str, Check] = {}


class Border:
    """Asks each operation of one file; its time is counted, so that no file takes for ever."""

    def __init__(self) -> None:
        self.until = thread_time() + settings.IMPORT_SECONDS

    def ask(self, history: History, act: Act) -> str:
        """Why an operation cannot come next; "" if it can."""
        if thread_time() > self.until:
            words = _("Reading this file takes longer than the hall allows: it is too large.")
            raise Invalid("too_long", words)
        if act.kind in HISTORY:
            return self._history(history, act)
        return obstacle_of_any(history.book, act)

    def _history(self, history: History, act: Act) -> str:
        """Why an undo or redo cannot come next; "" if it can. It must leave out everything that
        falls with it, and take back only what can stand."""
        named = [*act.payload["out"], *act.payload["back"], act.payload["target"]]
        known = {one.number for one in history.acts if one.kind not in HISTORY} - {1}
        if not set(named[:-1]) <= known or named[-1] >= act.number or len(set(named)) > act.number:
            return "it names operations that cannot be undone"
        if set(act.payload["out"]) & set(act.payload["back"]):
            return "it leaves out and takes in the same"
        out, book = left_out(history.out, act), Book(people=history.people)
        for one in history.acts:
            if one.kind in HISTORY or one.number in out:
                continue
            why = obstacle_of_any(book, one)
            if why:
                return f"operation {one.number} cannot stand without it: {why}"
            APPLY[one.kind](book, one)
            if thread_time() > self.until:
                return "its undo takes too long to derive"
        return ""


def obstacle_of_any(book: Book, act: Act) -> str:
    """Why an operation of a file cannot stand in this state; "" if it can."""
    if act.kind == Kind.EVENT_CREATED:
        return _created(book, act)
    why = obstacle(book, act)
    check = CHECKS.get(act.kind)
    return why or (check(book, act) if check else "")


def expect_whole(book: Book) -> None:
    """Raise Invalid unless standings and brackets follow from the rows, as every page asks."""
    try:
        found = reading.results(book, live=True)
        standings(found, reading.participants(book), reading.rules(book))
        for phase in reading.phases(book):
            if phase["kind"] in BRACKETS:
                reading.bouts(book, phase)
    except (StandingsError, PairingError, LookupError, ValueError, TypeError) as fault:
        raise Invalid("bad_file", told(f"no standings follow from it: {fault}")) from fault


def checks(*kinds: OperationKind) -> Callable[[Check], Check]:
    """Register what kinds of operations must meet beside `needs`."""

    def register(function: Check) -> Check:
        for kind in kinds:
            CHECKS[kind.value] = function
        return function

    return register


def _first(*faults: tuple[Any, str]) -> str:
    return next((words for wrong, words in faults if wrong and words), "")


def _known(book: Book, shelf: str, keys: Iterable[int]) -> bool:
    """Whether a number was given before, even to a row that fell: none is given twice."""
    return any(key in book.shelves[shelf] or key in book.fallen[shelf] for key in keys)


# --- The event -----------------------------------------------------------------------------------


def _settings(columns: Row) -> str:
    """Why no event can have these settings."""
    offer = offered.offer(columns["game"], columns["format"])
    if offer is None or columns["size"] not in (*offer.sizes, None):
        return "no event of this format and size is played here"
    try:
        check_settings(columns)
    except Refusal as refusal:
        return refusal.message
    return ""


DEFAULTS: Row = {
    **{"capacity": None, "size": None, "plan": {}, "apart": [], "table_ranges": []},
    **{"prizes": [], "divisions": []},
}


def _created(book: Book, act: Act) -> str:
    return _settings(DEFAULTS | act.payload)


@checks(Kind.EVENT_CHANGED)
def _changed(book: Book, act: Act) -> str:
    return _settings(book.event | act.payload)


@checks(Kind.PHASE_OPENED)
def _phase_opened(book: Book, act: Act) -> str:
    kind, seeds = act.payload["kind"], act.payload["seeds"]
    opened, wanted = reading.phases(book), reading.plan(book).phases
    most = MOST_IN_A_ROBIN if kind == PhaseKind.ROBIN else plans.MOST_SEEDS
    return _first(
        (_known(book, "phases", [act.payload["phase"]]), "the number of the phase is taken"),
        (any(row["number"] > act.payload["phase"] for row in opened), "phases follow each other"),
        (
            len(opened) >= len(wanted) or wanted[len(opened)].kind != kind,
            "the plan of the event has no such phase here",
        ),
        (kind != PhaseKind.SWISS and not 2 <= len(seeds) <= most, "too few or too many players"),
    )


# --- Players -------------------------------------------------------------------------------------


@checks(Kind.ENTRY_ADDED)
def _added(book: Book, act: Act) -> str:
    return _first(
        (_known(book, "entries", [act.payload["entry"]]), "the number of the player is taken"),
        (len(book.shelves["entries"]) >= MOST_PLAYERS, f"more than {MOST_PLAYERS} players"),
        (act.payload["state"] == "dropped", "nobody enters who has left"),
        (True, _missed(book, act)),
    )


@checks(Kind.ENTRY_RETURNED)
def _returned(book: Book, act: Act) -> str:
    wrong = act.payload["state"] in ("dropped", "waiting")
    return "nobody returns without a place" if wrong else _missed(book, act)


def _missed(book: Book, act: Act) -> str:
    rows = act.payload["missed"]
    return _first(
        (any(row["a"] != act.payload["entry"] or row.get("b") for row in rows), "not its rounds"),
        (len({row["round"] for row in rows}) < len(rows), "a round is missed twice"),
        (len({row["match"] for row in rows}) < len(rows), "a match is there twice"),
        (_known(book, "matches", [row["match"] for row in rows]), "a match is there already"),
        (any(row.get("bout") for row in rows), "a missed round is no bout of a bracket"),
    )


@checks(Kind.ENTRY_CHANGED)
def _details(book: Book, act: Act) -> str:
    texts = ("name", "club", "pod", "members", "byes", "division")
    empty = [name for name in texts if act.payload.get(name, 0) is None]
    byes, table = act.payload.get("byes") or [], act.payload.get("fixed_table")
    return _first(
        (empty, f"{', '.join(empty)} cannot be empty"),
        (len(set(byes)) < len(byes), "a bye is awarded twice"),
        (
            table and any(row["fixed_table"] == table for row in book.all("entries")),
            "the table is another player's",
        ),
    )


@checks(Kind.DECKS_LOCKED)
@checks(Kind.POOLS_GIVEN)
def _locked(book: Book, act: Act) -> str:
    numbers = [number for number, _digest in act.payload["entries"]]
    there = len(book.some("entries", numbers)) == len(numbers)
    return "" if there else "a player is not in the event"


@checks(Kind.PENALTY_GIVEN)
def _penalty(book: Book, act: Act) -> str:
    return _given(book, act.payload, act.payload["match"])


def _given(book: Book, penalty: Row, match: int | None) -> str:
    return _first(
        (_known(book, "penalties", [penalty["penalty"]]), "the number of the penalty is taken"),
        (book.find("entries", penalty["entry"]) is None, "the player is not in the event"),
        (penalty["match"] not in (None, match), "the penalty is of another match"),
    )


# --- Rounds --------------------------------------------------------------------------------------


def _pods(book: Book) -> bool:
    offer = offered.offer(book.event["game"], book.event["format"])
    return offer is not None and offer.pods


@checks(Kind.ROUND_DRAFTED)
def _drafted(book: Book, act: Act) -> str:
    payload = act.payload
    phase, rows = book.get("phases", payload["phase"]), payload["matches"]
    bracket, pods = phase["kind"] in BRACKETS, _pods(book)
    seeds = set(phase["seeds"])
    return _first(
        (not rows, "a round without a table"),
        (_known(book, "rounds", [payload["round"]]), "the number of the round is taken"),
        (_known(book, "matches", [row["match"] for row in rows]), "a match is there already"),
        (any(row.get("places") for row in rows), "a table has a result before it is played"),
        (any(bool(row.get("bout")) != bracket for row in rows), "bouts are those of a bracket"),
        (any(row.get("b") and (row.get("c") is not None) != pods for row in rows), "other tables"),
        (
            seeds and not {row[s] for row in rows for s in "abcd" if row.get(s)} <= seeds,
            "somebody plays who is not in this phase",
        ),
        (True, _paired_from(book, phase, payload)),
    )


def _paired_from(book: Book, phase: Row, payload: Row) -> str:
    """Why the stored inputs of a round do not fit; "" if they do. They may speak of the players of
    this event and phase only, so that nobody has to derive more."""
    inputs = payload["inputs"]
    if inputs.get("winners") is not None:
        told = dict(inputs["winners"])
        if phase["kind"] not in BRACKETS or told != reading.winners(book, phase):
            return "inputs: others have won the bouts before"
    ids = [one["id"] for one in inputs.get("players") or []]
    return _first(
        (len(set(ids)) < len(ids), "inputs: a player is there twice"),
        (len(book.some("entries", ids)) < len(ids), "inputs: a player is not in the event"),
        (
            "seeds" in inputs and list(inputs["seeds"]) != list(phase["seeds"]),
            "inputs: other seeds than those of the phase",
        ),
        ("players" in inputs and phase["kind"] != PhaseKind.SWISS, "inputs: not of this phase"),
    )


@checks(Kind.SEATS_SWAPPED)
def _swapped(book: Book, act: Act) -> str:
    seats, round_ = act.payload["seats"], book.get("rounds", act.payload["round"])
    rows = book.some("matches", [serial for serial, _side, _number in seats])
    return _first(
        (reading.phase_kind(book, round_) != PhaseKind.SWISS, "nobody swaps in this phase"),
        (any(row["round"] != round_["serial"] for row in rows), "a match of another round"),
        (len({(serial, side) for serial, side, _n in seats}) < len(seats), "a seat twice"),
        (len({number for _s, _side, number in seats}) < len(seats), "a player twice"),
    )


@checks(Kind.EXTENSION_GIVEN)
def _extended(book: Book, act: Act) -> str:
    match = book.get("matches", act.payload["match"])
    long = match["extension"] + act.payload["minutes"] > LONGEST_EXTENSION
    return "a table has not so much extra time" if long else ""


# --- Results -------------------------------------------------------------------------------------


@checks(Kind.RESULT_REPORTED, Kind.RESULT_ENTERED, Kind.RESULT_CORRECTED)
def _result(book: Book, act: Act) -> str:
    return _games(book, book.get("matches", act.payload["match"]), act.payload, settled=True)


@checks(Kind.RESULT_DIGITAL, Kind.RESULT_NOTED)
def _digital(book: Book, act: Act) -> str:
    settled = act.payload.get("settled", False)
    return _games(book, book.get("matches", act.payload["match"]), act.payload, settled=settled)


@checks(Kind.RULING_APPLIED)
def _ruled(book: Book, act: Act) -> str:
    match = book.get("matches", act.payload["match"])
    result, penalty, against = (act.payload[name] for name in ("result", "penalty", "against"))
    return _first(
        (against is not None and against not in seated(match), "against nobody of this match"),
        (True, _games(book, match, result, settled=True) if result else ""),
        (True, _given(book, penalty, match["serial"]) if penalty else ""),
    )


def _games(book: Book, match: Row, games: Row, *, settled: bool) -> str:
    """Why no match of this event can end so (`services.match.results.check` asks people too)."""
    sitting, places = seated(match), games.get("places") or []
    wins, level = (games["wins_a"], games["wins_b"]), games["wins_a"] == games["wins_b"]
    lost = games.get("outcome") == Outcome.BOTH_LOSE
    pod = match["c"] is not None
    phase = book.get("phases", book.get("rounds", match["round"])["phase"])
    bracket = phase["kind"] in BRACKETS
    best_of = phase["plan"].get("best_of") or book.event["best_of"]
    most = max(best_of // 2 + 1, reading.plan(book).team)
    return _first(
        (match["b"] is None, "a bye has no result"),
        (pod and any((*wins, games["draws"])), "a table of three or four has places, not games"),
        (pod and len(places) != (0 if lost else len(sitting)), "a place for each seat is wanted"),
        (not pod and places, "two players have games, not places"),
        (max(wins) > most, "more games than win a match"),
        (bracket and settled and level, "a match of elimination has a winner"),
    )
