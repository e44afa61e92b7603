"""A position in words and rows, from what a seat may see: for terminals and for the blind."""

from __future__ import annotations

from typing import Any

from engine.commands.picture_chaotic import chaotic_lines

_PICTURES = {"chaotic": chaotic_lines}


def position_lines(view: dict[str, Any]) -> list[str]:
    """The lines that describe a view of any game."""
    return _PICTURES[view["game"]](view)
