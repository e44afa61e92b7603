"""The terms that a value is made of, one for each round, with the formula that joins them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import floor

from tournaments.standings import measures
from tournaments.standings.columns import Column
from tournaments.standings.ledger import Entry, Ledger
from tournaments.standings.model import Kind, Measure, PlayerId, TieBreak


class Formula(StrEnum):
    """How the terms make the value."""

    MEAN = "mean"
    """Sum of the values over their number; 0 without terms."""
    SUM = "sum"
    """Sum of value times weight."""
    RATIO = "ratio"
    """Sum of the values over the sum of `of`; 0 over 0 is 0."""
    LAST = "last"
    """The value of the last term (each contains the one before)."""


@dataclass(frozen=True, slots=True)
class Term:
    """One round's part of a value; `note` says what happened to it (a floor, a dummy)."""

    round: int
    opponent: PlayerId | None
    value: Fraction
    of: Fraction = Fraction(1)
    note: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """A points or tie-break column of one player, with everything needed to compute it by hand.

    floor   the value counts at least so much. places: digits kept, the rest dropped.
    """

    name: str
    value: Fraction
    formula: Formula
    terms: tuple[Term, ...]
    floor: Fraction | None = None
    places: int | None = None

    def recomputed(self) -> Fraction:
        """The value computed again, from the terms alone."""
        value = _combine(self.formula, self.terms)
        if self.floor is not None:
            value = max(value, self.floor)
        if self.places is not None:
            value = Fraction(floor(value * 10**self.places), 10**self.places)
        return value


def _combine(formula: Formula, terms: tuple[Term, ...]) -> Fraction:
    if not terms:
        return Fraction(0)
    if formula is Formula.LAST:
        return terms[-1].value
    if formula is Formula.SUM:
        return sum((term.value * term.of for term in terms), Fraction(0))
    total = sum((term.value for term in terms), Fraction(0))
    if formula is Formula.MEAN:
        return total / len(terms)
    most = sum((term.of for term in terms), Fraction(0))
    return total / most if most else Fraction(0)


def book_term(ledger: Ledger, entry: Entry, value: Fraction, of: Fraction = Fraction(1)) -> Term:
    """The term of one entry; its note names the kind of a result that was not simply played."""
    opponent = None if entry.opponent is None else ledger.participants[entry.opponent].id
    note = "" if entry.kind == Kind.PLAYED else entry.kind.replace("_", " ")
    return Term(entry.round, opponent, value, of, note)


def opponents_terms(ledger: Ledger, index: int, step: TieBreak) -> tuple[Term, ...]:
    """One term for each meeting (or for each opponent, `once`): the value of that opponent."""
    base = measures.opponents_column(ledger, step)
    raw = _unlimited(ledger, step)
    terms = []
    met: set[int] = set()
    for number, opponent in _meetings(ledger, index):
        if step.once and opponent in met:
            continue
        met.add(opponent)
        value, true = base.fraction(opponent), raw.fraction(opponent)
        note = "" if true == value else f"counts as {value} instead of {true}"
        terms.append(Term(number, ledger.participants[opponent].id, value, note=note))
    return tuple(terms)


def _meetings(ledger: Ledger, index: int) -> Iterator[tuple[int, int]]:
    """Round and opponent of each match; then of each player met at a table of three or more."""
    for entry in ledger.entries(index):
        if entry.opponent is not None:
            yield entry.round, entry.opponent
    for number, mates, _halves in ledger.tables[index]:
        for mate in mates:
            yield number, mate


def _unlimited(ledger: Ledger, step: TieBreak) -> Column:
    """The opponents' values before floor and cap."""
    if measures.OPPONENTS[step.measure] not in measures.FLOORED:
        return measures.opponents_column(ledger, step)
    free = TieBreak(step.measure, step.name, skip_draws=step.skip_draws, once=step.once)
    return measures.opponents_column(ledger, free)


def _match_points(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    return _over_matches(ledger, index, lambda number: Fraction(ledger.worth(number).win))


def _per_round(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    return _over_matches(ledger, index, lambda number: Fraction(1))


def _over_matches(ledger: Ledger, index: int, most: Callable[[int], Fraction]) -> list[Term]:
    """Points of each round over `most`; a half or zero bye is no match and counts its points."""
    return [
        book_term(
            ledger,
            entry,
            Fraction(entry.points, ledger.unit),
            Fraction(0) if entry.kind in (Kind.HALF_BYE, Kind.ZERO_BYE) else most(entry.round),
        )
        for entry in ledger.entries(index)
    ]


def _game_points(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    terms = []
    for entry in ledger.entries(index):
        games = entry.won + entry.lost + entry.drawn
        earned = Fraction(3 * entry.won + entry.drawn)
        terms.append(book_term(ledger, entry, earned, Fraction(3 * games)))
    return terms


def _percent(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    terms = []
    for entry in ledger.entries(index):
        free = entry.opponent is None and entry.kind not in (Kind.AWARDED_LOSS, Kind.POD)
        if free or (step.skip_draws and entry.outcome == 0):
            continue
        terms.append(book_term(ledger, entry, Fraction(entry.outcome + 1, 2)))
    return terms


def _losses(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    return [
        book_term(ledger, entry, Fraction(entry.outcome < 0))
        for entry in ledger.entries(index)
        if entry.kind not in (Kind.HALF_BYE, Kind.ZERO_BYE)
    ]


def _wins(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    return [
        book_term(ledger, entry, Fraction(entry.outcome > 0)) for entry in ledger.entries(index)
    ]


def _cumulated(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    earned = {entry.round: entry for entry in ledger.entries(index)}
    terms: list[Term] = []
    total, points = Fraction(0), Fraction(0)
    for number in range(1, max(earned, default=0) + 1):
        entry = earned.get(number)
        points += Fraction(entry.points, ledger.unit) if entry else 0
        note = f"{total}/4 + {points}"
        total = total / 4 + points
        opponent = None
        if entry is not None and entry.opponent is not None:
            opponent = ledger.participants[entry.opponent].id
        terms.append(Term(number, opponent, total, note=note))
    return terms


def _outlasted(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    return [
        Term(number, None, Fraction(halves, 2), Fraction(len(mates)), "pod")
        for number, mates, halves in ledger.tables[index]
    ]


def _one_value(ledger: Ledger, index: int, step: TieBreak, value: Fraction) -> list[Term]:
    return [Term(ledger.rounds, None, value, note="counted outside the rounds")]


_Maker = Callable[[Ledger, int, TieBreak, Fraction], list[Term]]

OWN: dict[Measure, tuple[Formula, _Maker]] = {
    Measure.MATCH_WIN: (Formula.RATIO, _match_points),
    Measure.GAME_WIN: (Formula.RATIO, _game_points),
    Measure.WIN_PERCENT: (Formula.MEAN, _percent),
    Measure.POINTS_PER_ROUND: (Formula.RATIO, _per_round),
    Measure.LOSS_PERCENT: (Formula.MEAN, _losses),
    Measure.WINS: (Formula.SUM, _wins),
    Measure.OUTLASTED: (Formula.RATIO, _outlasted),
    Measure.CUMULATIVE: (Formula.LAST, _cumulated),
    Measure.TIE_BREAKER_WINS: (Formula.SUM, _one_value),
    Measure.RATING: (Formula.SUM, _one_value),
}
