"""The instruction that takes an ability off the stack (G-kw-negate.1)."""

from __future__ import annotations

from engine.genesis.meaning.register import means
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.genesis.stack.resolution import remove
from engine.language.genesis.nodes import Negate, Slot


@means(Negate)
def negate(game: Battle, item: Item, node: Negate) -> None:
    """G-kw-negate.1: an ability is taken off the stack."""
    assert isinstance(node.what, Slot)
    for other in [one for one in game.stack if one.number == item.targets[node.what.n].number]:
        remove(game, other)
        game.note_done()
