"""Battlegear in play (GL-battlegear): turned up, turned down (R-gear-abilities)."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.meaning.traits import bearer_of
from engine.chaotic.position import door
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS, CardId


def turn_up(game: Duel, creature: Creature, rules: tuple[str, ...]) -> None:
    """7.2.2, 8.7.1.4: Battlegear counts from when it was last turned up."""
    door.gear.turn_gear_up(game, creature)
    game.emit(f"reveal {game.label(creature.gear)}", rules)
    triggers.occur(game, "flipped_up", creature.gear, kind="battlegear")
    triggers.occur(game, "flipped", creature.gear, kind="battlegear")


def turn_down(game: Duel, creature: Creature) -> None:
    """GL-battlegear: face-down Battlegear has no characteristics but being Battlegear."""
    triggers.occur(game, "flipped_down", creature.gear, kind="battlegear")
    triggers.occur(game, "flipped", creature.gear, kind="battlegear")
    door.gear.turn_gear_down(game, creature)
    door.effects.end_effects_of_gear(game, creature.gear)
    game.emit(f"flip {game.label(creature.gear)} down", ("GL-battlegear",))


def emit_of_gear(game: Duel, line: str, gear: CardId, rules: tuple[str, ...]) -> None:
    """Tell something of Battlegear, whose name replaces `{}` in the line. While it lies face down,
    a player who may not look at it hears only with which Creature it lies (4.1.2)."""
    bearer = bearer_of(game, gear)
    whole = line.format(game.label(gear))
    if bearer is None or bearer.gear_up:
        game.emit(whole, rules)
        return
    veiled = line.format(f"Battlegear of {game.label(bearer.id)}")
    game.emit(whole, rules, SEATS[game.owner(gear)], veiled)
