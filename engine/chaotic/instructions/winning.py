"""The instruction that ends the game (5.1, 5.2)."""

from __future__ import annotations

from engine.chaotic.meaning.register import means
from engine.chaotic.position import winning
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.language import nodes as n


@means(n.WinGame)
def win(game: Duel, env: Item, effect: n.WinGame) -> None:
    """5.1.1, 5.2: the player wins, or the opponent loses the game."""
    if effect.side == n.Side.YOURS:
        winning.win(game, env.controller, ("5.2",))
    else:
        winning.win(game, env.controller, ("5.1", "5.1.1"))
