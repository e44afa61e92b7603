"""A position in words and rows, from what a seat may see: for terminals and for the blind."""

from __future__ import annotations

from typing import Any

from engine import games


def position_lines(view: dict[str, Any]) -> list[str]:
    """The lines that describe a view of any game."""
    return games.rulebook(view["game"]).picture(view)
