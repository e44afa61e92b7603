"""Tests on spaces of the Battleboard (2.1)."""

from __future__ import annotations

from engine.chaotic.meaning.comparisons import places_of
from engine.chaotic.meaning.register import (
    ON_SPACE,
    means,
)
from engine.chaotic.meaning.traits import (
    players,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SpaceId
from engine.chaotic.position.items import Item
from engine.language import nodes as n


@means(n.Unoccupied, on=ON_SPACE)
def space_unoccupied(game: Duel, env: Item, space: SpaceId, test: n.Unoccupied) -> bool:
    """GL-unoccupied-space: no Creature stands there; a Mirage may lie there."""
    return game.at[space] < 0


@means(n.OnSide, on=ON_SPACE)
def space_on_side(game: Duel, env: Item, space: SpaceId, test: n.OnSide) -> bool:
    """4.1.7: on the side of a player (2.1.2)."""
    return game.board.spaces[space].side in players(env, test.side)


@means(n.Adjacent, on=ON_SPACE)
def space_adjacent(game: Duel, env: Item, space: SpaceId, test: n.Adjacent) -> bool:
    """Next to the selected Creature or Mirage (2.1.3)."""
    return not places_of(game, env, test.to).isdisjoint(game.board.near[space])


@means(n.Here, on=ON_SPACE)
def space_of_mirage(game: Duel, env: Item, space: SpaceId, test: n.Here) -> bool:
    """9.3: where the Mirage lies."""
    return space == game.mirage_space
