"""What stands in the arena, and the skills attached to it (G-permanents.1, G-skill-zone.1)."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple


class Permanent:
    """A champion, summon or alteration in the arena: everything about it that changes.

    ``lord`` is the champion that a summon or alteration belongs to (itself for a champion),
    ``life`` the moment it entered. ``gained``: (name, until, stamp) of keywords and ailments;
    ``lost``: (source card, ability, name, until) of those taken off; ``under``: the
    position-based (source card, ability, name, spot) that hold for it; ``prevents``: (rest,
    until) of Defenses in the order in which they resolved.
    """

    __slots__ = (
        "id",
        "controller",
        "lord",
        "spot",
        "facing",
        "hp",
        "aura",
        "exerted",
        "counters",
        "life",
        "gained",
        "lost",
        "under",
        "prevents",
        "label",
    )

    def __init__(self, id: int, controller: int, spot: int, facing: int, hp: int) -> None:
        self.id = id
        self.controller = controller
        self.lord = id
        self.spot = spot
        self.facing = facing
        self.hp = hp
        self.aura = 0
        self.exerted = 0
        self.counters = 0
        self.life = 0
        self.gained: tuple[tuple[str, str, int], ...] = ()
        self.lost: tuple[tuple[int, int, str, str], ...] = ()
        self.under: tuple[tuple[int, int, str, int], ...] = ()
        self.prevents: tuple[tuple[int, str], ...] = ()
        self.label = ""

    def copy(self) -> Permanent:
        """The same permanent for a clone of the game."""
        twin = Permanent(self.id, self.controller, self.spot, self.facing, self.hp)
        for slot in Permanent.__slots__[2:]:
            setattr(twin, slot, getattr(self, slot))
        return twin


CHANGING = attrgetter(*Permanent.__slots__)
"""Everything about a permanent, in the order of its slots."""


class Skill(NamedTuple):
    """An enchantment attached to a combatant (G-skill-zone.1)."""

    card: int
    bearer: int
    label: str
    stamp: int
    counters: int = 0

    def __repr__(self) -> str:
        return tuple.__repr__(self)
