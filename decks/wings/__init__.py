"""What the pages of cards and lists show otherwise from game to game: a module a game, of its name.

A game without one is shown plainly: its cards are found by their words, its lists are lists.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from decks.wings.wing import Pairs, Wing

__all__ = ["Pairs", "Wing", "wing"]


@cache
def wing(game: str) -> Wing:
    """The wing of a game."""
    module = f"{__name__}.{game}"
    if find_spec(module) is None:
        return Wing()
    found: Wing = import_module(module).WING
    return found
