"""Standings of a series of events: points by place, the best few of each player. No Django.

Who shares places shares what they bring: two on 3 and 4 get half of both together. Fractions are
exact; nothing is rounded before it is shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

LAST_PLACE = 4_096
MOST_LINES = 64
MOST_POINTS = 100_000


class ScaleFault(ValueError):
    """What is wrong with a line of a scale, and which line it is."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Step:
    """What each of the places `first` to `last` brings; `last` 0: every place from `first` on."""

    first: int
    last: int
    points: int

    @property
    def places(self) -> str:
        if self.first == self.last:
            return str(self.first)
        return f"{self.first}-{self.last or ''}"

    def brings(self, place: int) -> bool:
        return self.first <= place and (not self.last or place <= self.last)

    def plain(self) -> dict[str, int]:
        """As JSON."""
        return {"first": self.first, "last": self.last, "points": self.points}


@dataclass(frozen=True, slots=True)
class Finish:
    """One player's place in one event; who shares it has all places up to `last` with others.

    event  number of the event within the series. times  how often its points count.
    """

    event: int
    player: str
    place: int
    last: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class Scored:
    """What one event brought a player, and whether it is among the best that count."""

    finish: Finish
    points: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One player in a series. `scored`: by the order of the events."""

    rank: int
    player: str
    total: Fraction
    scored: tuple[Scored, ...]


def of_lines(text: str) -> list[Step]:
    """A scale out of lines like "1: 10", "3-4: 5" and "9-: 1"; raises `ScaleFault`."""
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), start=1)]
    found: list[Step] = []
    for at, line in lines:
        if not line:
            continue
        step = _of_line(at, line)
        fault = why_not(step, found)
        if fault:
            raise ScaleFault(at, fault)
        found.append(step)
    if not found:
        raise ScaleFault(1, "no place brings anything")
    return found


def _of_line(at: int, line: str) -> Step:
    places, colon, points = (part.strip() for part in line.partition(":"))
    first, dash, last = (part.strip() for part in places.replace("–", "-").partition("-"))
    if not colon or not _whole(first) or not _whole(points) or (last and not _whole(last)):
        raise ScaleFault(at, "not like “1: 10”, “3-4: 5” or “9-: 1”")
    begin = int(first)
    return Step(begin, int(last) if last else 0 if dash else begin, int(points))


def _whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 7


def why_not(step: Step, before: Sequence[Step] = ()) -> str:
    """Why a step cannot follow the steps `before` it; "" if it can."""
    if not 1 <= step.first <= LAST_PLACE or (step.last and not step.first <= step.last):
        return f"not places from 1 to {LAST_PLACE}, the better first"
    if step.last > LAST_PLACE or not 0 <= step.points <= MOST_POINTS:
        return f"not up to {LAST_PLACE} places and {MOST_POINTS} points"
    if len(before) >= MOST_LINES:
        return f"more than {MOST_LINES} lines"
    if before and (not before[-1].last or step.first <= before[-1].last):
        return "not below the places before it"
    return ""


def lines(scale: Iterable[Step]) -> str:
    """The lines that `of_lines` reads back."""
    return "\n".join(f"{step.places}: {step.points}" for step in scale)


def of_json(stored: Sequence[dict[str, Any]]) -> list[Step]:
    """A scale as a series keeps it."""
    return [Step(one["first"], one["last"], one["points"]) for one in stored]


def points(scale: Sequence[Step], place: int, last: int) -> Fraction:
    """The points of a place, or an equal share of those of all places from `place` to `last`."""
    each = [
        next((step.points for step in scale if step.brings(at)), 0) for at in range(place, last + 1)
    ]
    return Fraction(sum(each), len(each))


def table(finishes: Iterable[Finish], scale: Sequence[Step], best: int = 0) -> list[SeriesLine]:
    """The sum of each player's `best` results (0: of all results), the winner first.

    Among equals the better single result decides, then the second best and so on. Players level in
    all of them share the rank.
    """
    brought: dict[tuple[int, int], Fraction] = {}
    of_player: dict[str, list[tuple[Finish, Fraction]]] = defaultdict(list)
    for one in finishes:
        key = (one.place, one.last)
        if key not in brought:
            brought[key] = points(scale, *key)
        of_player[one.player].append((one, brought[key] * one.times))
    counted = [_line(player, results, best) for player, results in of_player.items()]
    counted.sort(key=lambda line: (_weight(line), line.player))
    level = Counter(_weight(line) for line in counted)
    ranks, above = {}, 0
    for weight in sorted(level):
        ranks[weight], above = above + 1, above + level[weight]
    return [
        SeriesLine(ranks[_weight(line)], line.player, line.total, line.scored) for line in counted
    ]


def _line(player: str, results: list[tuple[Finish, Fraction]], best: int) -> SeriesLine:
    """A line without its rank."""
    order = sorted(results, key=lambda one: (-one[1], one[0].event))
    kept = {finish.event for finish, _points in (order[:best] if best else order)}
    scored = tuple(
        Scored(finish, brings, finish.event in kept)
        for finish, brings in sorted(results, key=lambda one: one[0].event)
    )
    total = sum((one.points for one in scored if one.counts), Fraction())
    return SeriesLine(0, player, total, scored)


def _weight(line: SeriesLine) -> tuple[Fraction, ...]:
    """The value by which lines are ordered, the smallest first."""
    singles = sorted(-one.points for one in line.scored if one.counts and one.points)
    return (-line.total, *singles)
