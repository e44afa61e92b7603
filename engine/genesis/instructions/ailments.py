"""Instructions that give or take ailments and keyword abilities."""

from __future__ import annotations

from engine.genesis.happenings.ailments import gain_keyword, lose_keyword
from engine.genesis.meaning.powers import can_have
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import keywords
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.genesis.values.awareness import whom
from engine.language.genesis.nodes import Give, Take, Until


@means(Give)
def give(game: Battle, item: Item, node: Give) -> None:
    """G-kw-brand.1: an ailment or keyword ability is gained; Stun ends with the round
    (GR-MV.10)."""
    stun = node.what == "Stun" and node.until is Until.NONE
    until = Until.ROUND if stun else node.until
    for card in whom(game, item, node.who):
        if not can_have(game, card, node.what):
            continue
        gain_keyword(game, game.permanents[card], node.what, until, keywords(game, item))
        game.note_done()


@means(Take)
def take(game: Battle, item: Item, node: Take) -> None:
    """G-term-lose.1: an ailment or keyword ability is lost."""
    for card in whom(game, item, node.who):
        if lose_keyword(game, game.permanents[card], node.what, node.until):
            game.note_done()
