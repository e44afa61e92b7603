"""Drawings of positions: one module a game, of its name, and the templates that show what it lays
out. A game without one is shown in plain words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gameplay.drawing import plain
from gameplay.drawing.look import Look

__all__ = ["Look", "draw", "look_of"]


def draw(view: Mapping[str, Any], reader: str) -> Any:
    """Lay out a view of any game for its reader."""
    return look_of(view).draw(view, reader)


def look_of(view: Mapping[str, Any]) -> Look:
    """How the game of a view is shown."""
    return _look(view["game"])


@cache
def _look(game: str) -> Look:
    module = f"{__name__}.{game}"
    if find_spec(module) is None:
        return plain.LOOK
    look: Look = import_module(module).LOOK
    return look
