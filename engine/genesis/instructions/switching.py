"""The instruction by which two permanents exchange their spots (G-switch.1)."""

from __future__ import annotations

from engine.genesis.happenings import movement
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import named
from engine.genesis.meaning.speakers import keywords
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.language.genesis.nodes import Switch


@means(Switch)
def switch(game: Battle, item: Item, node: Switch) -> None:
    """G-navigate.1, G-switch.1, G-switch.2, G-switch.3, G-term-switch.1, G-kw-decoy.1,
    G-kw-decoy-summon.1: two permanents exchange their spots; no move and no placement."""
    pair = [*named(game, item, node.one), *named(game, item, node.other)]
    if len(pair) == 2:
        one, other = (game.permanents[card] for card in pair)
        movement.switch(game, one, other, ("G-switch.1", *keywords(game, item)))
        game.note_done()
