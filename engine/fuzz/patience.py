"""When players of any game grow tired of it. What they do then is up to the `Habits` of the
game."""

from __future__ import annotations

from engine.kernel.game import RECURRENCES, Game

TIRED = 2_000
"""The number of decisions after which players are tired; only few games take so many."""


def repeating(game: Game) -> bool:
    """Whether play has come back to one position so often that the next time ends the game
    (R-loops). Players who may pass then do so. If nobody may pass, the rules themselves loop."""
    return max(game.window.values(), default=0) >= RECURRENCES - 1
