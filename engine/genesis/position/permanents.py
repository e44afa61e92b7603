"""What stands in the arena, and the skills attached to it (G-permanents.1, G-skill-zone.1)."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from engine.genesis.position.ids import CardId, Seat, Spot
from engine.kernel.plain import plain

SET_ASIDE = CardId(-2)
"""The `source` of a `Lost` that was a gained keyword: it comes back with its own stamp."""


class Relation(NamedTuple):
    """A keyword or ailment that an ability of a source gives by position: card and number of the
    ability, and the name."""

    source: CardId
    node: int
    name: str


@plain
class Gained(NamedTuple):
    """A keyword or ailment that an effect gave: its name, how long it lasts, when it came."""

    name: str
    until: str
    stamp: int


@plain
class Lost(NamedTuple):
    """A keyword or ailment that was taken off: what gave it, and how long it stays off.

    For a gained one that was set aside for a time, `source` is `SET_ASIDE`, `node` is its stamp,
    and `until` holds two words with a slash between them: until when it is off, and until when it
    lasts.
    """

    source: CardId
    node: int
    name: str
    until: str

    @property
    def relation(self) -> Relation:
        """The source and name of what was taken off."""
        return Relation(self.source, self.node, self.name)

    @property
    def off_until(self) -> str:
        """The word for when it comes back: "turn", "round" or "none"."""
        off, _, _ = self.until.partition("/")
        return off

    @property
    def kept_until(self) -> str:
        """When a gained keyword or ailment ends, even while it is off; "" for others."""
        _, _, kept = self.until.partition("/")
        return kept


@plain
class Under(NamedTuple):
    """A keyword or ailment that holds by position, and the spot on which it does."""

    source: CardId
    node: int
    name: str
    spot: Spot

    @property
    def relation(self) -> Relation:
        """The source and name of what holds."""
        return Relation(self.source, self.node, self.name)


@plain
class Defense(NamedTuple):
    """G-kw-defense.1: damage that will be prevented, and until when."""

    rest: int
    until: str


PERMANENT_SLOTS = (
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
"""Everything about a permanent, in order."""


class Permanent:
    """A champion, summon or alteration in the arena: everything about it that changes.

    ``lord`` is the champion that a summon or alteration belongs to (itself for a champion),
    ``life`` the moment at which it entered. ``gained`` are the keywords and ailments that effects
    gave, ``lost`` those that were taken off, and ``under`` those that hold by position.
    ``prevents`` are Defenses in the order in which they resolved.
    """

    __slots__ = PERMANENT_SLOTS

    def __init__(self, id: CardId, controller: Seat, spot: Spot, facing: int, hp: int) -> None:
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
        self.gained: tuple[Gained, ...] = ()
        self.lost: tuple[Lost, ...] = ()
        self.under: tuple[Under, ...] = ()
        self.prevents: tuple[Defense, ...] = ()
        self.label = ""

    def copy(self) -> Permanent:
        """The same permanent for a clone of the game."""
        twin = Permanent(self.id, self.controller, self.spot, self.facing, self.hp)
        for slot in PERMANENT_SLOTS[2:]:
            setattr(twin, slot, getattr(self, slot))
        return twin


CHANGING = attrgetter(*PERMANENT_SLOTS)
"""A function that returns everything about a permanent, in the order of its slots."""


@plain
class Skill(NamedTuple):
    """G-skill-zone.1: an enchantment attached to a combatant."""

    card: CardId
    bearer: CardId
    label: str
    stamp: int
    counters: int = 0
