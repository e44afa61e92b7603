"""The arena: 30 spots, four facings, and what can be seen from where (G-arena.1, GR-ST.1).

A spot is a whole number: column plus five times the row, a1 is 0, e6 is 29. A facing is a number
of quarter turns to the right from north.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.genesis.position.ids import NO_SPOT, Spot
from engine.kernel.sequences import first

COLUMNS = "abcde"


ROWS = 6


SPOTS = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS)


NUMBERS = {name: Spot(number) for number, name in enumerate(SPOTS)}


FACINGS = "NESW"


NORTH, EAST, SOUTH, WEST = range(4)


VECTORS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Columns and rows that one spot ahead is away, by facing."""


_WORD = re.compile(r"([fblr])([1-5])")


def shifted(spot: Spot, columns: int, rows: int) -> Spot:
    """The spot so many columns and rows away; -1 outside the arena."""
    column, row = spot % 5 + columns, spot // 5 + rows
    return Spot(column + 5 * row) if 0 <= column < 5 and 0 <= row < ROWS else NO_SPOT


def _near(steps: Iterable[tuple[int, int]]) -> tuple[tuple[Spot, ...], ...]:
    ways = tuple(steps)
    found = (tuple(shifted(spot, *way) for way in ways) for spot in map(Spot, range(len(SPOTS))))
    return tuple(tuple(sorted(other for other in others if other >= 0)) for others in found)


ADJACENT = _near(VECTORS)
"""The spots straight beside each spot (G-term-adjacent.1)."""


AROUND = _near((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
"""The up to eight spots around each spot (G-term-around.1)."""


class Awareness(NamedTuple):
    """A printed awareness: ``mode`` is pattern, sight, unbounded or none; ``cells`` are
    (right, ahead) seen from the card's own spot and facing."""

    mode: str
    cells: tuple[tuple[int, int], ...] = ()


NOTHING = Awareness("none")


@lru_cache(maxsize=512)
def awareness(text: str) -> Awareness:
    """The awareness a text of the scenario format means: ``f1 f1l1``, ``sight f1``, ``none``."""
    words = text.split()
    if text in ("none", "", "unbounded"):
        return Awareness(text or "none")
    mode = "sight" if first(words) == "sight" else "pattern"
    return Awareness(mode, tuple(_cell(word) for word in words if word != "sight"))


def _cell(word: str) -> tuple[int, int]:
    right = ahead = 0
    for letter, digit in _WORD.findall(word):
        n = int(digit)
        ahead += n if letter == "f" else -n if letter == "b" else 0
        right += n if letter == "r" else -n if letter == "l" else 0
    return right, ahead


@lru_cache(maxsize=65536)
def laid(pattern: Awareness, spot: Spot, facing: int) -> tuple[Spot, ...]:
    """G-term-awareness.1, G-term-awareness.2: the spots of a pattern laid on a spot and turned with
    the facing. Spots outside the arena are dropped, and the spot on which it is laid is never part
    of it. For a line of sight these are only the first spots."""
    if pattern.mode == "unbounded":
        return tuple(map(Spot, range(len(SPOTS))))
    columns_ahead, rows_ahead = VECTORS[facing]
    columns_right, rows_right = VECTORS[(facing + 1) % 4]
    found = {
        shifted(spot, r * columns_right + a * columns_ahead, r * rows_right + a * rows_ahead)
        for r, a in pattern.cells
    }
    return tuple(sorted(found - {NO_SPOT, spot}))


def seen(pattern: Awareness, spot: Spot, facing: int, walls: Collection[Spot]) -> frozenset[Spot]:
    """G-kw-line-of-sight.1: the spots in an awareness; a line of sight goes straight on to the
    edge, or to the first wall and no further (GR-TG.6). The own spot is never one of them."""
    begin = laid(pattern, spot, facing)
    if pattern.mode != "sight":
        return frozenset(begin)
    found: set[Spot] = set()
    for start in begin:
        at = start
        while at >= 0:
            found.add(at)
            at = NO_SPOT if at in walls else shifted(at, *VECTORS[facing])
    return frozenset(found - {spot})


def ways_away(origin: Spot, spot: Spot, diagonal: bool = True) -> tuple[tuple[int, int], ...]:
    """G-term-away.1: the straight directions that lead from ``spot`` farther away from ``origin``
    (GR-MV.7).

    From the origin itself every direction does. Without ``diagonal``, a spot that is not in line
    with the origin has only the direction in which it is farther away already.
    """
    columns, rows = spot % 5 - origin % 5, spot // 5 - origin // 5
    ways = [(x, y) for x, y in VECTORS if x * columns + y * rows > 0]
    if not columns and not rows:
        return VECTORS
    if not diagonal and len(ways) == 2:
        far = max(abs(columns), abs(rows))
        ways = [(x, y) for x, y in ways if abs(x * columns + y * rows) == far]
    return tuple(ways)
