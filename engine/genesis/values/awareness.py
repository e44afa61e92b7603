"""Awareness: which spots a combatant, a card or an ability reaches now (G-term-awareness.1)."""

from __future__ import annotations

from engine.genesis.meaning.filters import Scope, each
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId, Spot
from engine.genesis.position.items import Item
from engine.genesis.position.kept import kept_sight
from engine.genesis.position.permanents import Permanent
from engine.genesis.values.keywords import has
from engine.genesis.values.patterns import lay_pattern, reach_of
from engine.language.genesis.nodes import Selector


@kept_sight
def awareness_of(game: Battle, one: Permanent) -> frozenset[Spot]:
    """G-champion-card.8, G-kw-pacify.1: the spots in a permanent's awareness; a pacified combatant
    has none."""
    if has(game, one.id, "Pacify"):
        return frozenset()
    return lay_pattern(game, game.face(one.id).awareness, one.spot, one.facing)


def scope(game: Battle, item: Item) -> Scope:
    """G-champion-card.9, G-targets.4, G-targets.6: the spots that an ability reaches now."""
    return reach_of(game, item, lambda one: awareness_of(game, one))


def whom(game: Battle, item: Item, selector: Selector) -> list[CardId]:
    """The permanents that an effect acts on now."""
    return each(game, item, selector, scope(game, item))


def reached(game: Battle, item: Item) -> list[Spot]:
    """The spots that an ability reaches, in order."""
    return sorted(scope(game, item))
