"""The Battleboard by its figures (2.1.2, R-board): where spaces are, and which are adjacent."""

from __future__ import annotations

from functools import cache

Place = tuple[int, int]


def places(size: int) -> dict[str, Place]:
    """Name -> (half spaces from the middle line, row; A's front row is -1, B's is 1)."""
    wide = next(n for n in range(1, size + 1) if n * (n + 1) // 2 == size)
    found: dict[str, Place] = {}
    for letter, away in (("A", -1), ("B", 1)):
        number = 0
        for depth in range(wide):
            spaces = wide - depth
            for column in range(spaces):
                number += 1
                found[f"{letter}{number}"] = (2 * column - spaces + 1, away * (depth + 1))
    return found


@cache
def beside(size: int, join: str) -> dict[str, tuple[str, ...]]:
    """Name -> the spaces one step away (6.3.3). `join`: how the two front rows touch."""
    board = places(size)
    return {
        name: tuple(other for other in board if other != name and _touch(here, board[other], join))
        for name, here in board.items()
    }


def _touch(one: Place, other: Place, join: str) -> bool:
    across, along = abs(one[0] - other[0]), abs(one[1] - other[1])
    if one[1] * other[1] > 0:
        return (along == 0 and across == 2) or (along == 1 and across == 1)
    if (abs(one[1]), abs(other[1])) != (1, 1):
        return False
    return across == 0 if join == "straight" else across <= 2
