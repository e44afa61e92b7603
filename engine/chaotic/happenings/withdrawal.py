"""R-battle-space: the Creature that entered a space leaves it again."""

from __future__ import annotations

from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SpaceId


def step_back(game: Duel, space: SpaceId) -> None:
    """R-battle-space: the entrant leaves the space of the battle for `space`."""
    creature = game.creatures[game.entrant]
    door.board.step_back(game, creature, space)
    game.emit(
        f"place {game.label(creature.id)} {game.space_name(space)}", ("6.3.4", "R-battle-space")
    )
