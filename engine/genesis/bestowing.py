"""Effects that give and take: ailments, keywords, skills, Exert tokens, counters."""

from __future__ import annotations

from engine.genesis import changes
from engine.genesis.effects import does, keywords, whom
from engine.genesis.holding import give, take
from engine.genesis.objects import ability_of, named, you
from engine.genesis.state import Battle, Item
from engine.language.genesis.nodes import (
    AddCounter,
    Attach,
    Exert,
    Give,
    RemoveCounters,
    Slot,
    Take,
    Unexert,
    Until,
)


@does(Give)
def bestow(game: Battle, item: Item, node: Give) -> None:
    """An ailment or keyword ability is gained; Stun ends with the round (GR-MV.10)."""
    stun = node.what == "Stun" and node.until is Until.NONE
    until = Until.ROUND if stun else node.until
    for card in whom(game, item, node.who):
        give(game, game.permanents[card], node.what, until, keywords(game, item))
        game.done = 1


@does(Take)
def strip(game: Battle, item: Item, node: Take) -> None:
    """An ailment or keyword ability is lost (G-term-lose.1)."""
    for card in whom(game, item, node.who):
        game.done |= int(take(game, game.permanents[card], node.what, node.until))


@does(Attach)
def attach(game: Battle, item: Item, node: Attach) -> None:
    """The card becomes a skill (G-skill-zone.1); without a named target it goes to you.

    Rules: G-term-attach.1, G-term-attach.2.
    """
    bearers = named(game, item, node.to)
    slot = isinstance(node.to, Slot)
    if slot and node.to.n < len(item.targets) and item.targets[node.to.n][0] == "":  # type: ignore[attr-defined]
        bearers = []
    if not bearers and slot and ability_of(game, item).targets[0].optional:
        bearers = [you(game, item)]
    if bearers:
        changes.attach(game, item.card, bearers[0], keywords(game, item))


@does(Exert)
def tire(game: Battle, item: Item, node: Exert) -> None:
    """An Exert token by an effect (G-kw-paralyze.1)."""
    for card in whom(game, item, node.who):
        rules = ("G-term-exert.1", *keywords(game, item))
        game.done |= int(changes.exert(game, game.permanents[card], rules))


@does(Unexert)
def rouse(game: Battle, item: Item, node: Unexert) -> None:
    """Exert tokens are removed by an effect (G-kw-blitz.1).

    Rules: G-kw-paralyze.2.
    """
    for card in whom(game, item, node.who):
        rules = ("G-term-exert.1", *keywords(game, item))
        game.done |= int(changes.unexert(game, game.permanents[card], rules))


@does(AddCounter)
def tally(game: Battle, item: Item, node: AddCounter) -> None:
    """A counter more (G-kw-count.1)."""
    n = changes.counters_on(game, item.card)
    if n is not None:
        changes.count(game, item.card, n + node.n, ("G-kw-count.1",))
        game.done = 1


@does(RemoveCounters)
def clear(game: Battle, item: Item, node: RemoveCounters) -> None:
    """All counters are removed (G-kw-break.1, GR-KW.2)."""
    if changes.counters_on(game, item.card):
        changes.count(game, item.card, 0, ("G-kw-break.1",))
        game.done = 1
