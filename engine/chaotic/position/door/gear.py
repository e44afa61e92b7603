"""Battlegear on Creatures (GL-battlegear)."""

from __future__ import annotations

from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.door.identity import part_from_former_stay
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_CARD, CardId


def give_gear(game: Duel, creature: Creature, gear: CardId, *, up: bool = False) -> None:
    """A Creature has a Battlegear before the game (4.1.2)."""
    creature.gear, creature.gear_up = gear, int(up)
    game.touch()


def show_gear(game: Duel, creature: Creature) -> None:
    """4.2.3: a Battlegear lies face up before the game begins; it is dated with the rest."""
    creature.gear_up = 1
    game.touch()


def turn_gear_up(game: Duel, creature: Creature) -> None:
    """8.7.1.4: Battlegear counts from when it was last turned up."""
    creature.gear_up = 1
    creature.gear_stamp = game.next_stamp()
    game.touch()


def turn_gear_down(game: Duel, creature: Creature) -> None:
    """Face-down Battlegear has no characteristics."""
    creature.gear_up = 0
    game.touch()


def equip(game: Duel, creature: Creature, gear: CardId, *, from_pile: bool = False) -> None:
    """Battlegear that was elsewhere is put on, face up; from a pile it comes as a new object
    (R-return-to-play)."""
    creature.gear, creature.gear_up = gear, 1
    creature.gear_stamp = game.next_stamp()
    if from_pile:
        part_from_former_stay(game, gear, creature.gear_stamp)
    game.touch()


def take_gear_off(game: Duel, creature: Creature) -> None:
    """A Creature has its Battlegear no more."""
    creature.gear, creature.gear_up = NO_CARD, 0
    game.touch()


def exchange_gear(game: Duel, one: Creature, other: Creature) -> None:
    """Two Creatures exchange their Battlegear, up or down as it is."""
    one.gear, other.gear = other.gear, one.gear
    one.gear_up, other.gear_up = other.gear_up, one.gear_up
    one.gear_stamp, other.gear_stamp = other.gear_stamp, one.gear_stamp
    game.touch()
