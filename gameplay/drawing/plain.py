"""A position in plain words, for a game that draws none of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import games
from gameplay.drawing.look import Look


@dataclass(frozen=True, slots=True)
class Words:
    """The lines of a position; it has no spaces to point at."""

    game: str
    lines: tuple[str, ...]
    spaces: tuple[Any, ...] = ()


def draw(view: Mapping[str, Any], reader: str) -> Words:
    """Put a view into words for its reader."""
    return Words(view["game"], tuple(games.rulebook(view["game"]).picture(dict(view))))


LOOK = Look(
    draw=draw,
    board="gameplay/plain/_board.html",
    counts="gameplay/plain/_counts.html",
    hands="gameplay/plain/_hands.html",
    text="gameplay/plain/_text.html",
)
