"""Effects in force begin and end (8.7.1, 8.9)."""

from __future__ import annotations

from typing import Any

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import (
    UNTIL_DOWN,
    UNTIL_TURN,
    CombatDue,
    InForce,
    LeavesGame,
    Triggered,
    begun,
)
from engine.chaotic.position.ids import CardId


def begin_effect(
    game: Duel, until: int, kind: type[InForce], subject: CardId, *details: Any
) -> InForce:
    """An effect is in force from now on (8.7.1.1). What was computed is not forgotten: who begins
    an effect knows what it does to the values (`resolved_effects.enforce`)."""
    effect = begun(kind, game.next_stamp(), until, subject, *details)
    game.effects.append(effect)
    return effect


def values_changed(game: Duel) -> None:
    """What was computed does not hold: with the newest effect, or because a question has another
    answer now."""
    game.touch()


def values_include_newest(game: Duel) -> None:
    """The newest effect was put on top of what was computed."""
    game.nudge()


def note_triggered(game: Duel, card: CardId, node: int) -> None:
    """An ability that counts the first time in a turn has triggered (8.3.1). No value changes."""
    game.effects.append(begun(Triggered, game.next_stamp(), UNTIL_TURN, card, node))


def note_leaves_game(game: Duel, card: CardId) -> None:
    """A Mugic is removed where it would be discarded (GL-removed-from-game). No value changes."""
    game.effects.append(begun(LeavesGame, game.next_stamp(), UNTIL_TURN, card))


def end_effect(game: Duel, effect: InForce) -> None:
    """An effect is over."""
    kept = game.effects.copy()
    kept.remove(effect)
    game.effects = kept
    game.touch()


def end_effects_of_turn(game: Duel, kept: list[InForce]) -> None:
    """These effects go on beyond the turn, and no others (6.4.1, 8.9.1)."""
    game.effects = kept
    game.touch()


def end_effects_until(game: Duel, until: int) -> None:
    """What lasts until this moment is over (8.9.1)."""
    kept = [effect for effect in game.effects if effect.until != until]
    if len(kept) < len(game.effects):
        game.effects = kept
        game.touch()


def end_effects_of_gear(game: Duel, gear: CardId) -> None:
    """What lasts as long as a Battlegear is turned up is over (8.9.1)."""
    end_effects_until(game, UNTIL_DOWN + gear)


def end_effects_on(game: Duel, card: CardId) -> None:
    """8.9.2: effects on a card that leaves play are over."""
    kept = [effect for effect in game.effects if effect.subject != card]
    if len(kept) < len(game.effects):
        game.effects = kept
        game.touch()


def keep_effects(game: Duel, kept: list[InForce]) -> None:
    """These effects go on, and no others."""
    if len(kept) < len(game.effects):
        game.effects = kept
        game.touch()


def end_waiting_combat(game: Duel) -> None:
    """R-extra-combat: the combat that waited begins, or comes to nothing."""
    game.effects = [effect for effect in game.effects if type(effect) is not CombatDue]
    game.touch()
