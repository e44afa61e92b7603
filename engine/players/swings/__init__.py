"""How far a side has to be ahead, in points of a game's worth, to be a clear favourite: a file for
each game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

USUAL = 100
"""The swing of a game without a file."""


@cache
def swing_of(game: str) -> int:
    """The points by which a side has to be ahead to win about three of four games."""
    name = f"{__name__}.{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return USUAL
    swing: int = import_module(name).SWING
    return swing
