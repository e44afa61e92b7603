"""Tests on equipped Battlegear (GL-battlegear)."""

from __future__ import annotations

from engine.chaotic.meaning.filters import referred
from engine.chaotic.meaning.register import (
    ON_GEAR,
    means,
)
from engine.chaotic.meaning.traits import (
    on_side,
)
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.language import nodes as n


@means(n.Controlled, on=ON_GEAR)
def gear_controlled(
    game: Duel, env: Item, gear: CardId, bearer: Creature, test: n.Controlled
) -> bool:
    """Who controls the Creature controls its Battlegear."""
    return on_side(game, env, bearer.controller, bearer.id, test.side)


@means(n.FaceUp, on=ON_GEAR)
def gear_face_up(game: Duel, env: Item, gear: CardId, bearer: Creature, test: n.FaceUp) -> bool:
    """It lies face up (GL-battlegear)."""
    return bool(bearer.gear_up)


@means(n.GearOf, on=ON_GEAR)
def gear_of(game: Duel, env: Item, gear: CardId, bearer: Creature, test: n.GearOf) -> bool:
    """It is equipped to the selected Creature."""
    return referred(game, env, bearer.id, test.who)


@means(n.Other, on=ON_GEAR)
def another_gear(game: Duel, env: Item, gear: CardId, bearer: Creature, test: n.Other) -> bool:
    """Another one than the Battlegear that says this."""
    return gear != env.card


@means(n.Engaged, on=ON_GEAR)
def gear_engaged(game: Duel, env: Item, gear: CardId, bearer: Creature, test: n.Engaged) -> bool:
    """GL-engaged: its Creature is engaged."""
    return game.engaged(bearer.id)
