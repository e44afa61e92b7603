"""What a position is worth to a seat, judged by what that seat may see."""

from __future__ import annotations

from typing import Any

from engine.kernel.game import Game

WON = 1_000_000
_PRESENCE = 25


def worth(game: Game, seat: str) -> int:
    """Higher is better for `seat`; `WON` and `-WON` where the game is decided."""
    if game.result is not None:
        winner = game.result.winner
        return WON if winner == seat else -WON if winner in game.seats else 0
    return _JUDGES[game.origin.game if game.origin else "chaotic"](game.view(seat), seat)


def _chaotic(view: dict[str, Any], seat: str) -> int:
    """Energy left on the board, and a bonus for each Creature in play."""
    total = 0
    for card in view["creatures"].values():
        value = card["energy"] - card["damage"] + _PRESENCE
        total += value if card["controller"] == seat else -value
    return total


_JUDGES = {"chaotic": _chaotic}
