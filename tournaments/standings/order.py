"""Results in, ranked lines out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings import counts, encounter, fide, measures
from tournaments.standings.columns import Column
from tournaments.standings.ledger import Ledger, make_ledger
from tournaments.standings.model import (
    Line,
    MatchResult,
    Measure,
    Participant,
    PlayerId,
    RuleSet,
    TieBreak,
)


@dataclass(frozen=True, slots=True)
class Standings:
    """Lines by rank, with the ledger that explains them.

    `standings[player]` is the line of a player; iterating gives the lines. Disqualified players
    have no line, their opponents' values still count them.
    """

    lines: tuple[Line, ...]
    rules: RuleSet
    ledger: Ledger
    places: dict[PlayerId, int]

    def __getitem__(self, player: PlayerId) -> Line:
        return self.lines[self.places[player]]

    def __contains__(self, player: PlayerId) -> bool:
        return player in self.places

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)


def standings(
    results: Iterable[MatchResult],
    participants: Iterable[Participant],
    rules: RuleSet,
    as_of_round: int | None = None,
) -> Standings:
    """Rank the participants by points and the tie-breaks of the rule set, exactly.

    Players whom nothing separates share a rank and stand in the order of `seed`. `as_of_round`
    leaves out later results and later drops. Raises `StandingsError` for results that contradict
    themselves.
    """
    ledger = make_ledger(results, participants, rules.points, as_of_round, rules.spans)
    people = ledger.participants
    columns = [tie_break_column(ledger, rules, step) for step in rules.tiebreaks]
    shown = [number for number, person in enumerate(people) if not person.disqualified]
    shown.sort(key=lambda number: (people[number].seed, number))
    groups = _split(shown, lambda number: -ledger.points[number])
    if rules.dropped_below:
        groups = [part for g in groups for part in _split(g, lambda n: int(ledger.dropped[n]))]
    for at, step in enumerate(rules.tiebreaks):
        if step.measure is Measure.HEAD_TO_HEAD:
            columns[at] = head_to_head(ledger, groups)
        elif step.measure is Measure.DIRECT_ENCOUNTER:
            columns[at] = encounter.column(ledger, groups, step.unplayed)
        groups = _refine(groups, columns[at], step)
    return _present(ledger, rules, columns, groups)


def tie_break_column(ledger: Ledger, rules: RuleSet, step: TieBreak) -> Column:
    """The values of one tie-break; zeros for one that exists only inside tied groups."""
    if step.measure in counts.WORTH:
        return counts.column(ledger, step)
    if step.measure in fide.OWN:
        return fide.column(ledger, step, dummy_cap=rules.dummy_cap)
    return measures.column(ledger, step)


def head_to_head(ledger: Ledger, groups: Sequence[Sequence[int]]) -> Column:
    """Points among the players of a tied group, if each of them met each other; else 0."""
    values = [0] * len(ledger.participants)
    for group in groups:
        if len(group) < 2:
            continue
        members = set(group)
        inside = {
            player: [e for e in ledger.entries(player) if e.opponent in members] for player in group
        }
        if all(len({e.opponent for e in inside[p]}) == len(group) - 1 for p in group):
            for player, entries in inside.items():
                values[player] = sum(entry.points for entry in entries)
    return Column(values, ledger.unit)


def _split(group: Sequence[int], key: Callable[[int], int]) -> list[list[int]]:
    """The group in parts of equal key, smallest key first, order kept inside."""
    parts: dict[int, list[int]] = {}
    for player in group:
        parts.setdefault(key(player), []).append(player)
    return [parts[value] for value in sorted(parts)]


def _refine(groups: Sequence[Sequence[int]], column: Column, step: TieBreak) -> list[list[int]]:
    sign = 1 if step.lower_first else -1
    refined: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            refined.append(list(group))
        else:
            refined += _split(group, lambda player: sign * column.numerators[player])
    return refined


def _present(
    ledger: Ledger, rules: RuleSet, columns: Sequence[Column], groups: Sequence[Sequence[int]]
) -> Standings:
    values = list(zip(*(column.fractions() for column in columns), strict=True))
    points = Column(ledger.points, ledger.unit).fractions()
    lines: list[Line] = []
    for group in groups:
        rank = len(lines) + 1
        for player in group:
            lines.append(
                Line(
                    rank=rank,
                    player=ledger.participants[player].id,
                    points=points[player],
                    values=values[player] if values else (),
                    wins=ledger.wins[player],
                    losses=ledger.losses[player],
                    draws=ledger.draws[player],
                    byes=ledger.byes[player],
                    dropped=ledger.dropped[player],
                )
            )
    places = {line.player: at for at, line in enumerate(lines)}
    return Standings(tuple(lines), rules, ledger, places)


def show(value: Fraction | int, digits: int = 4) -> str:
    """An exact value for a page, rounded half to even; never to be read back.

    `show(Fraction(14, 27))` is "0.5185".
    """
    scaled = round(Fraction(value) * 10**digits)
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{sign}{whole}.{rest:0{digits}}" if digits else f"{sign}{whole}"
