"""What a book says: rounds, results, standings, bracket, champion. Plain functions, no database.

Players go by their number within the event, so what is stored with a round means the same in
every database. `queries` asks the same of rows in the database.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tournaments import plan as plans
from tournaments.enums import (
    BRACKETS,
    TABLE_PHASES,
    EntryState,
    MatchState,
    Outcome,
    PenaltyKind,
    PhaseKind,
    RoundState,
    Source,
)
from tournaments.operations.book import Book
from tournaments.operations.shelves import Row
from tournaments.pairing import Bracket, PlayerId, Seated, double_elimination, single_elimination
from tournaments.standings import (
    Kind,
    MatchResult,
    Participant,
    Points,
    RuleSet,
    Standings,
    pods,
    rule_set,
    standings,
)

OUTCOMES = {
    Outcome.PLAYED: Kind.PLAYED,
    Outcome.FORFEIT: Kind.FORFEIT,
    Outcome.BOTH_LOSE: Kind.DOUBLE_LOSS,
}
RESULT = (
    *("a", "b", "c", "d", "wins_a", "wins_b", "draws"),
    *("outcome", "source", "told", "places"),
)
"""Columns of a match which make its result."""


def kind_of(outcome: str, source: str, wins_a: int, told: dict[str, str]) -> Kind:
    """What a confirmed match counts as."""
    if "kind" in told:
        return Kind(told["kind"])
    if source == Source.BYE:
        return Kind.BYE
    if source == Source.LATE:
        return Kind.AWARDED_BYE if wins_a else Kind.AWARDED_LOSS
    return OUTCOMES[Outcome(outcome)]


def fixed_points(told: dict[str, str], side: str) -> Fraction | None:
    """The match points which a file fixed for a side; None: the rule set decides."""
    name = f"points_{side}"
    return Fraction(told[name]) if name in told else None


def result(number: int, match: Row) -> MatchResult:
    """The result of a confirmed match of round `number`; needs the columns of `RESULT`."""
    told = match["told"]
    return MatchResult(
        number,
        match["a"],
        match["b"],
        match["wins_a"],
        match["wins_b"],
        match["draws"],
        kind=kind_of(match["outcome"], match["source"], match["wins_a"], told),
        points_a=fixed_points(told, "a"),
        points_b=fixed_points(told, "b"),
    )


def results_of(number: int, match: Row, points: Points) -> list[MatchResult]:
    """What a confirmed match of round `number` brings: one result, a pod one for each player."""
    if match["c"] is None:
        return [result(number, match)]
    players = [match[side] for side in "abcd" if match[side] is not None]
    return list(pods.results(number, players, match["places"], points))


# --- Rounds --------------------------------------------------------------------------------------

PUBLIC = (RoundState.PUBLISHED.value, RoundState.CLOSED.value)


def phase_kind(book: Book, round_: Row) -> str:
    return str(book.get("phases", round_["phase"])["kind"])


def round_state(book: Book, match: Row) -> str:
    return str(book.get("rounds", match["round"])["state"])


def swiss_rounds(book: Book, *states: str) -> list[Row]:
    """The rounds of Swiss and round robin in one of these states (none named: all that were not
    discarded)."""
    return [
        row
        for row in book.all("rounds")
        if (row["state"] in states if states else row["state"] != RoundState.VOIDED)
        and phase_kind(book, row) in TABLE_PHASES
    ]


def last_swiss_round(book: Book) -> int:
    """Number of the newest Swiss round that players have seen; 0 before the first."""
    return max((row["number"] for row in swiss_rounds(book, *PUBLIC)), default=0)


def last_seated(book: Book, entry: int) -> int:
    """Number of the newest public Swiss round in which a player sits; 0 if in none."""
    return max(
        (
            row["number"]
            for row in swiss_rounds(book, *PUBLIC)
            if any(
                entry in (match["a"], match["b"], match["c"], match["d"])
                for match in book.matches(row["serial"])
            )
        ),
        default=0,
    )


def open_round(book: Book) -> Row | None:
    """The round in draft or running; there is at most one."""
    states = (RoundState.DRAFT, RoundState.PUBLISHED)
    return next((row for row in book.all("rounds") if row["state"] in states), None)


# --- Standings -----------------------------------------------------------------------------------


def results(book: Book, *, live: bool = False) -> list[MatchResult]:
    """The confirmed Swiss results of closed rounds; with `live` also of the running one."""
    states = PUBLIC if live else (RoundState.CLOSED.value,)
    inside = plans.counted([(p["number"], p["kind"], p["plan"]) for p in phases(book)])
    worth = rules(book)
    found: list[MatchResult] = []
    for row in swiss_rounds(book, *states):
        if row["phase"] not in inside:
            continue
        for match in sorted(book.matches(row["serial"]), key=lambda one: one["table_number"]):
            if match["state"] == MatchState.CONFIRMED:
                points = worth.points_in(row["number"])
                found += results_of(row["number"], match, points)
    return found


def participants(book: Book) -> list[Participant]:
    """Everybody who took part; who withdrew before the first round did not."""
    out = disqualified(book)
    return [
        Participant(
            row["number"],
            seed=row["number"],
            dropped_after=row["last_round"],
            disqualified=row["number"] in out,
        )
        for row in sorted(book.all("entries"), key=lambda row: int(row["number"]))
        if row["last_round"] != 0 and row["state"] != EntryState.WAITING
    ]


def disqualified(book: Book) -> set[int]:
    return {
        row["entry"]
        for row in book.all("penalties")
        if row["kind"] == PenaltyKind.DISQUALIFICATION and not row["voided"]
    }


def ranking(book: Book) -> Standings:
    """The Swiss standings after the last closed round."""
    return standings(results(book), participants(book), rules(book))


def rules(book: Book) -> RuleSet:
    """The rule set of the event, with what matches are worth from which round on."""
    found = rule_set(book.event["scoring"])
    opened = [(p["kind"], p["plan"], _rounds_of(book, p["number"])) for p in phases(book)]
    return replace(found, spans=plans.spans(opened, found.points))


def _rounds_of(book: Book, phase: int) -> int:
    return sum(row["phase"] == phase for row in swiss_rounds(book))


# --- Phases --------------------------------------------------------------------------------------


def phases(book: Book) -> list[Row]:
    """The phases that have begun, in order."""
    return sorted(book.all("phases"), key=lambda row: int(row["number"]))


def plan(book: Book) -> plans.Plan:
    event = book.event
    return plans.of_event(event["plan"], event["swiss_rounds"], event["cut"])


def said(book: Book, phase: Row) -> plans.PhasePlan:
    """The plan of an opened phase: its shape as at the opening, the rest as the plan is now."""
    at = [row["number"] for row in phases(book)].index(phase["number"])
    return plans.said(plan(book), at, phase["kind"], phase["plan"])


def phase_over(book: Book, phase: Row) -> bool:
    """Every round of the phase is closed (a bracket: every bout is played)."""
    rounds = [
        row
        for row in book.all("rounds")
        if row["phase"] == phase["number"] and row["state"] != RoundState.VOIDED
    ]
    if any(row["state"] != RoundState.CLOSED for row in rounds):
        return False
    if phase["kind"] in BRACKETS:
        return all(seat.state in ("done", "bye", "void") for seat in bouts(book, phase))
    wanted = plans.rounds_in(said(book, phase), len(phase["seeds"]))
    return wanted is not None and len(rounds) >= wanted


def doors_hold(book: Book) -> bool:
    """Whether the doors of a day still decide who plays: until its first round is published."""
    at = book.event["doors"].get("at")
    opened = phases(book)
    if at is None or not at <= len(opened) <= at + 1:
        return False
    number = opened[at]["number"] if at < len(opened) else None
    return not any(row["phase"] == number and row["state"] in PUBLIC for row in book.all("rounds"))


# --- Bracket -------------------------------------------------------------------------------------


def bracket_phase(book: Book) -> Row | None:
    return next((row for row in book.all("phases") if row["kind"] in BRACKETS), None)


def bracket_of(phase: Row) -> Bracket:
    """The bouts that a phase of elimination consists of."""
    if phase["kind"] == PhaseKind.DOUBLE:
        return double_elimination(len(phase["seeds"]))
    third, anew = (bool(phase["plan"].get(name)) for name in ("third", "reseed"))
    return single_elimination(len(phase["seeds"]), third_place=third, anew=anew)


def winners(book: Book, phase: Row) -> dict[int, PlayerId]:
    """The winner of every bout that is settled."""
    found: dict[int, PlayerId] = {}
    for match in bracket_matches(book, phase):
        if match["bout"] is not None and match["state"] == MatchState.CONFIRMED:
            first = match["wins_a"] > match["wins_b"]
            found[match["bout"]] = match["a"] if first else match["b"]
    return found


def bouts(book: Book, phase: Row) -> tuple[Seated, ...]:
    """Every bout of the bracket as it stands."""
    return tuple(bracket_of(phase).play(phase["seeds"], winners(book, phase)))


def bracket_matches(book: Book, phase: Row) -> Iterable[Row]:
    for row in book.all("rounds"):
        if row["phase"] == phase["number"] and row["state"] != RoundState.VOIDED:
            yield from book.matches(row["serial"])


def playable(book: Book, phase: Row) -> set[tuple[Any, Any, Any]]:
    """(bout, a, b) of the bouts of the next round: those that can be played and have no match."""
    begun = {match["bout"] for match in bracket_matches(book, phase)}
    return {
        (seat.bout.number, seat.a, seat.b)
        for seat in bouts(book, phase)
        if seat.state == "ready" and seat.bout.number not in begun
    }


def complete(book: Book) -> bool:
    """Whether everything is played and closed, so that only the champion is left to be named."""
    opened = phases(book)
    if open_round(book) is not None or len(opened) < len(plan(book).phases):
        return False
    return bool(opened) and phase_over(book, opened[-1])


def winner(book: Book, phase: Row) -> PlayerId | None:
    """Who won the last bout of a bracket."""
    return bracket_of(phase).champion(phase["seeds"], winners(book, phase))


def champion(book: Book) -> int | None:
    """The champion as the results stand: the winner of the final, else the first of the standings.

    A disqualified player has no place, so the next one in the final ranking wins.
    """
    phase = bracket_phase(book)
    if phase is not None:
        if winner(book, phase) is None:
            return None
        out = disqualified(book)
        places = bracket_of(phase).places(phase["seeds"], winners(book, phase))
        return next((int(player) for _place, player in places if player not in out), None)
    lines = ranking(book).lines
    return int(lines[0].player) if lines else None
