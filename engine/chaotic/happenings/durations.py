"""Section 8.9: how long effects last.

An effect in force is a tuple `(stamp, until, kind, subject, ...)`; see `values`.
"""

from __future__ import annotations

from engine.chaotic.happenings.hive import hive_off
from engine.chaotic.position.state import UNTIL_COMBAT, UNTIL_DOWN, UNTIL_GONE, Duel


def end_turn_effects(game: Duel) -> None:
    """6.4.1, 8.9.1: what lasts until the end of the turn ends now, all at the same moment."""
    game.effects = [effect for effect in game.effects if lasts(effect)]
    game.deeds = []
    game.touch()
    if game.hive:
        hive_off(game, "8.9.1")


def lasts(effect: tuple[object, ...]) -> bool:
    """8.9.1: whether an effect goes on beyond the turn."""
    until = effect[1]
    return until == UNTIL_GONE or (isinstance(until, int) and until >= UNTIL_DOWN)


def turned_down(game: Duel, gear: int) -> None:
    """8.9.1: what lasts as long as a Battlegear stays turned up is over."""
    until = UNTIL_DOWN + gear
    kept = [effect for effect in game.effects if effect[1] != until]
    if len(kept) < len(game.effects):
        game.effects = kept
        game.touch()


def end_combat_effects(game: Duel) -> None:
    """R-durations: "until the end of combat" ends with the combat, after its Burst."""
    kept = [effect for effect in game.effects if effect[1] != UNTIL_COMBAT]
    if len(kept) != len(game.effects):
        game.effects = kept
        game.touch()


def forget(game: Duel, card: int) -> None:
    """8.9.2: effects on a Creature that leaves play end; if it returns it is a new one."""
    turned_down(game, card)
    game.effects = [effect for effect in game.effects if effect[3] != card]
