"""R-battle-space: the Creature that entered a space leaves it again."""

from __future__ import annotations

from engine.chaotic.position.duel import Duel


def step_back(game: Duel, space: int) -> None:
    """R-battle-space: the entrant leaves the space of the battle for `space`."""
    creature = game.creatures[game.entrant]
    game.entrant = -1
    game.at[space] = creature.id
    creature.space = space
    game.touch()
    game.emit(
        f"place {game.label(creature.id)} {game.space_name(space)}", ("6.3.4", "R-battle-space")
    )
