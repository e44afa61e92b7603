"""A Creature in play."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.chaotic.position.ids import NO_CARD, CardId, Seat, SpaceId
from engine.chaotic.position.profile import Key


class LastValues(NamedTuple):
    """8.6.3, 8.6.8.2: what a Creature was as it left play in the combat in progress.

    `keywords` are those of `Profile.keywords` with their numbers, `invisible` whether it had
    Invisibility, `words` what its type line had gained, `gear` its Battlegear (-1 for none).
    """

    stats: tuple[int, ...]
    elements: int
    flags: tuple[str, ...]
    space: SpaceId
    controller: Seat
    infected: int
    counters: int
    keywords: tuple[tuple[Key, int], ...]
    invisible: int
    words: tuple[str, ...]
    gear: CardId
    gear_up: int

    @property
    def digested(self) -> tuple[Any, ...]:
        """What the digest of a position has of it. The rest follows from the position before, which
        is digested too, and records of before have digests without it."""
        return (
            self.stats,
            self.elements,
            self.flags,
            self.space,
            self.controller,
            self.infected,
            self.counters,
        )


CREATURE_SLOTS = (
    "id",
    "controller",
    "space",
    "damage",
    "counters",
    "gear",
    "gear_up",
    "gear_stamp",
    "infected",
    "moved",
    "stamp",
    "strikes",
    "struck",
    "used",
)
"""Everything about a Creature in play, in order."""


class Creature:
    """9.1.2.1: a Creature in play, Uninfected at first: everything about it that changes.

    `gear` is the number of its Battlegear (-1 for none), `strikes` the attacks it played and
    `struck` those that resolved against it in the combat in progress, `used` the once-a-turn
    abilities it used this turn.
    """

    __slots__ = CREATURE_SLOTS

    def __init__(self, id: CardId, controller: Seat, space: SpaceId) -> None:
        self.id = id
        self.controller = controller
        self.space = space
        self.damage = 0
        self.counters = 0
        self.gear: CardId = NO_CARD
        self.gear_up = 0
        self.gear_stamp = 0
        self.infected = 0
        self.moved = 0
        self.stamp = 0
        self.strikes = 0
        self.struck = 0
        self.used: tuple[int, ...] = ()

    def copy(self) -> Creature:
        """The same Creature for a clone of the game."""
        twin = Creature(self.id, self.controller, self.space)
        twin.damage = self.damage
        twin.counters = self.counters
        twin.gear = self.gear
        twin.gear_up = self.gear_up
        twin.gear_stamp = self.gear_stamp
        twin.infected = self.infected
        twin.moved = self.moved
        twin.stamp = self.stamp
        twin.strikes = self.strikes
        twin.struck = self.struck
        twin.used = self.used
        return twin


def changing(one: Creature) -> tuple[Any, ...]:
    """Everything about a Creature in play, in the order of its slots."""
    return (
        one.id,
        one.controller,
        one.space,
        one.damage,
        one.counters,
        one.gear,
        one.gear_up,
        one.gear_stamp,
        one.infected,
        one.moved,
        one.stamp,
        one.strikes,
        one.struck,
        one.used,
    )
