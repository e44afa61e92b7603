"""The Battleboard (2.1.2): spaces, their names, and which of them touch.

Coordinates: x in half spaces from the middle line, y the row; the front row of A is -1, of B 1
(R-board).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.chaotic.position.ids import SpaceId


class Space(NamedTuple):
    """One space: its name ("A1" is the left end of A's front row), place and side."""

    name: str
    x: int
    y: int
    side: int


class Board(NamedTuple):
    """A Battleboard of a size. Spaces are numbered A1.., then B1..; `near[s]` lists neighbours."""

    size: int
    spaces: tuple[Space, ...]
    near: tuple[tuple[SpaceId, ...], ...]
    numbers: dict[str, SpaceId]


def rows_of(size: int) -> int:
    """2.1.2: the length of the front row: sizes are triangular numbers."""
    rows, total = 0, 0
    while total < size:
        rows += 1
        total += rows
    if total != size or size < 1:
        raise ValueError(f"no Battleboard has {size} spaces a side")
    return rows


def adjacent(one: Space, other: Space, join: str) -> bool:
    """2.1.3: whether two spaces touch (6.3.3, R-board; `join` is the switch ED-board-join)."""
    wide, deep = abs(one.x - other.x), abs(one.y - other.y)
    if one.side == other.side:
        return (deep, wide) in ((0, 2), (1, 1))
    fronts = abs(one.y) == 1 and abs(other.y) == 1
    return fronts and wide <= (2 if join == "diagonal" else 0)


@lru_cache(maxsize=32)
def board(size: int, join: str = "diagonal") -> Board:
    """2.1.2, GL-battleboard: the Battleboard of a game size (1, 3, 6, 10...): two triangles joined
    at their bases."""
    front = rows_of(size)
    spaces: list[Space] = []
    for side, letter in enumerate("AB"):
        number = 0
        for depth in range(front):
            width = front - depth
            for column in range(width):
                number += 1
                y = -(depth + 1) if side == 0 else depth + 1
                spaces.append(Space(f"{letter}{number}", 2 * column - width + 1, y, side))
    near = tuple(
        tuple(SpaceId(j) for j, other in enumerate(spaces) if i != j and adjacent(one, other, join))
        for i, one in enumerate(spaces)
    )
    return Board(size, tuple(spaces), near, {s.name: SpaceId(i) for i, s in enumerate(spaces)})
