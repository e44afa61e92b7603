"""Players who have had enough: when, in any game. What they do then the habits of a game say."""

from __future__ import annotations

from engine.kernel.game import RECURRENCES, Game

TIRED = 2_000
"""Decisions after which players have had enough; few games of hundreds take so many."""


def repeating(game: Game) -> bool:
    """Whether play has come back to one position so often that the next time ends the game
    (R-loops); players who may pass then do. Where nobody may, a rule repeats itself."""
    return max(game.window.values(), default=0) >= RECURRENCES - 1
