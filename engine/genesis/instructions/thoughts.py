"""Instructions on thoughts: draw, discard at random."""

from __future__ import annotations

from engine.genesis.happenings import zones
from engine.genesis.happenings.winning import judge
from engine.genesis.meaning.powers import can_discard
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import keywords
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.genesis.position.zones import THOUGHTS
from engine.genesis.values.awareness import whom
from engine.language.genesis.nodes import DiscardRandom, Draw


@means(Draw)
def draw(game: Battle, item: Item, node: Draw) -> None:
    """G-layers.5, G-term-exhaust.1, G-kw-breakthrough.1, G-kw-draw.1: draw cards from the top of
    the timeline. Whoever draws the last one loses (GR-WN.2)."""
    seat = item.chooser
    game.note_done(zones.draw(game, seat, node.n, ("G-kw-draw.1", *keywords(game, item))))
    judge(game)


@means(DiscardRandom)
def discard_at_random(game: Battle, item: Item, node: DiscardRandom) -> None:
    """G-kw-madness.1: a card at random from the thoughts, if there is one (GR-KW.7)."""
    for card in whom(game, item, node.who):
        if not can_discard(game, card):
            continue
        seat = game.permanents[card].controller
        for _ in range(node.n):
            thoughts = game.zones[seat][THOUGHTS]
            if thoughts:
                zones.discard(game, _at_random(game, thoughts), "G-kw-madness.1")
                game.note_done()


def _at_random(game: Battle, cards: list[CardId]) -> CardId:
    name = game.take_discard()
    for card in cards:
        if name and game.label(card) == name:
            return card
    return cards[game.below("madness", len(cards))]
