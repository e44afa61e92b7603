"""Drawings of positions: one module a game, and the templates that show what it lays out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gameplay.drawing import arena, board


@dataclass(frozen=True, slots=True)
class Look:
    """How one game is shown: who lays out its position, which templates draw the parts."""

    draw: Callable[[Mapping[str, Any], str], Any]
    board: str
    counts: str
    hands: str
    text: str


LOOKS = {
    "chaotic": Look(
        draw=board.draw,
        board="gameplay/_board.html",
        counts="gameplay/_counts.html",
        hands="gameplay/_hands.html",
        text="gameplay/_text_board.html",
    ),
    "genesis": Look(
        draw=arena.draw,
        board="gameplay/genesis/_arena.html",
        counts="gameplay/genesis/_counts.html",
        hands="gameplay/genesis/_hands.html",
        text="gameplay/genesis/_text.html",
    ),
}


def draw(view: Mapping[str, Any], reader: str) -> Any:
    """Lay out a view of any game for its reader."""
    return look_of(view).draw(view, reader)


def look_of(view: Mapping[str, Any]) -> Look:
    """How the game of a view is shown."""
    return LOOKS[view["game"]]
