"""Instructions on Exert tokens and counters."""

from __future__ import annotations

from engine.genesis.happenings import tokens
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import keywords
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.genesis.values.awareness import whom
from engine.language.genesis.nodes import AddCounter, Exert, RemoveCounters, Unexert


@means(Exert)
def exert(game: Battle, item: Item, node: Exert) -> None:
    """G-kw-paralyze.1: an Exert token by an effect."""
    for card in whom(game, item, node.who):
        rules = ("G-term-exert.1", *keywords(game, item))
        if tokens.exert(game, game.permanents[card], rules):
            game.note_done()


@means(Unexert)
def unexert(game: Battle, item: Item, node: Unexert) -> None:
    """G-kw-blitz.1, G-kw-paralyze.2: Exert tokens are removed by an effect."""
    for card in whom(game, item, node.who):
        rules = ("G-term-exert.1", *keywords(game, item))
        if tokens.unexert(game, game.permanents[card], rules):
            game.note_done()


@means(AddCounter)
def add_counter(game: Battle, item: Item, node: AddCounter) -> None:
    """G-kw-count.1: put counters on the card of the ability."""
    n = tokens.counters_on(game, item.card)
    if n is not None:
        tokens.set_counters(game, item.card, n + node.n, ("G-kw-count.1",))
        game.note_done()


@means(RemoveCounters)
def remove_counters(game: Battle, item: Item, node: RemoveCounters) -> None:
    """G-kw-break.1: all counters are removed (GR-KW.2)."""
    if tokens.counters_on(game, item.card):
        tokens.set_counters(game, item.card, 0, ("G-kw-break.1",))
        game.note_done()
