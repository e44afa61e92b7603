"""How many points of a game's worth make a clear favourite: a file a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

USUAL = 100
"""Where a game says nothing."""


@cache
def swing_of(game: str) -> int:
    """The points by which a side has to be ahead to win about three of four games."""
    name = f"{__name__}.{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return USUAL
    swing: int = import_module(name).SWING
    return swing
