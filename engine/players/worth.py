"""What a position is worth to a seat, judged by what that seat may see."""

from __future__ import annotations

from engine import games
from engine.kernel.game import Game

WON = 1_000_000


def worth(game: Game, seat: str) -> int:
    """Higher is better for `seat`; `WON` and `-WON` where the game is decided."""
    if game.result is not None:
        winner = game.result.winner
        return WON if winner == seat else -WON if winner in game.seats else 0
    return games.played_by(game).worth(game, seat)
