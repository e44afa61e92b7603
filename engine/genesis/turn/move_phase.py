"""The Move Phase: steps and rotations of the active combatant (G-turn-move.1)."""

from __future__ import annotations

from engine.genesis.happenings.movement import move, rotate
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import speaker
from engine.genesis.position.arena import ADJACENT, AROUND
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import Spot
from engine.genesis.position.permanents import Permanent
from engine.genesis.values.awareness import whom
from engine.genesis.values.continuous import statics
from engine.genesis.values.keywords import has
from engine.genesis.values.spots import cannot_move, free_for, held_fast
from engine.language.genesis.nodes import StepAround, Verb

STEPS = 2
"""Steps of a Move Phase, after which the Main Phase is skipped (G-turn-move.2)."""


@means(StepAround)
def step_spots(game: Battle, one: Permanent) -> list[Spot]:
    """G-overview.1, G-golden-rule.1, G-move.3, G-abilities.7, G-term-golden-rule.1: the spots to
    which a step of the Move Phase could take a combatant now."""
    if not game.combatant(one.id) or cannot_step(game, one):
        return []
    wide = any(
        one.id in whom(game, speaker(game, card, node), static.who)
        for card, node, static in statics(game, StepAround)
    )
    near = (AROUND if wide else ADJACENT)[one.spot]
    return [spot for spot in near if free_for(game, one, spot)]


def stunned(game: Battle, one: Permanent) -> bool:
    """G-kw-stun.1: whether a combatant is stunned: it cannot move or rotate itself."""
    return has(game, one.id, "Stun")


def cannot_step(game: Battle, one: Permanent) -> bool:
    """Whether Stun, Pinned or a text keeps a combatant from taking steps (GR-MV.9, GR-MV.11,
    GR-PR.8)."""
    return stunned(game, one) or held_fast(game, one) or cannot_move(game, one)


def take_step(game: Battle, spot: Spot, facing: int) -> None:
    """G-move.4: one step: a move, with one rotation if wished (GR-TU.4, GR-TU.15)."""
    one = game.permanents[game.active]
    game.count_step()
    way = "right" if facing == (one.facing + 1) % 4 else "left"
    move(game, one, spot, "move", ("G-move.3", "G-move.4", "G-turn-move.1"), Verb.MOVES_ONTO)
    if facing >= 0 and one.id in game.permanents:
        rotate(game, one, way, ("G-rotate.2", "G-rotate.1"))


def take_rotation(game: Battle, way: str) -> None:
    """G-rotate.2, G-rotate.5: one step: a rotation."""
    game.count_step()
    rotate(game, game.permanents[game.active], way, ("G-rotate.2", "G-rotate.1", "G-rotate.5"))
