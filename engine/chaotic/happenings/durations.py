"""Section 8.9: how long effects last."""

from __future__ import annotations

from engine.chaotic.happenings.hive import hive_off
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_COMBAT, UNTIL_DOWN, UNTIL_GONE, InForce
from engine.chaotic.position.ids import CardId


def end_turn_effects(game: Duel) -> None:
    """6.4.1, 8.9.1: what lasts until the end of the turn ends now, all at the same moment."""
    door.effects.end_effects_of_turn(game, [one for one in game.effects if lasts(one)])
    door.turns.forget_deeds(game)
    if game.hive:
        hive_off(game, "8.9.1")


def lasts(effect: InForce) -> bool:
    """8.9.1: whether an effect goes on beyond the turn."""
    return effect.until == UNTIL_GONE or effect.until >= UNTIL_DOWN


def turned_down(game: Duel, gear: CardId) -> None:
    """What lasts as long as a Battlegear stays turned up is over (8.9.1)."""
    door.effects.end_effects_of_gear(game, gear)


def end_combat_effects(game: Duel) -> None:
    """R-durations: "until the end of combat" ends with the combat, after its Burst."""
    door.effects.end_effects_until(game, UNTIL_COMBAT)


def forget(game: Duel, card: CardId) -> None:
    """8.9.2: effects on a Creature that leaves play end; if it returns it is a new one."""
    turned_down(game, card)
    door.effects.end_effects_on(game, card)
