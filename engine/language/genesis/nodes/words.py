"""The words of abilities: elements, speeds, kinds, places, moments; the base of all nodes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

ELEMENTS = ("holy", "dark", "fire", "earth", "water", "air", "electric")
"""The seven elements (G-term-element.1)."""

CHOSEN = "chosen"
"""In the kinds of a damage: the element chosen when the ability was played."""


class Speed(StrEnum):
    """When an ability may be played, or how it occurs (G-speeds-active.1, G-speeds-passive.1)."""

    ACTION = "action"
    SWIFT = "swift"
    IMMEDIATE = "immediate"
    TRIGGER = "trigger"
    CONTINUOUS = "continuous"


class Kind(StrEnum):
    """What may be named as a target or acted on."""

    PERMANENT = "permanent"
    COMBATANT = "combatant"
    CHAMPION = "champion"
    SUMMON = "summon"
    ALTERATION = "alteration"
    SPOT = "spot"
    SKILL = "skill"
    ABILITY = "ability"
    CARD = "card"


class CardType(StrEnum):
    """The six card types (G-card-types.2); and equipment, which later sets print and no rule
    speaks of: its facts are kept, but nothing plays it."""

    CHAMPION = "champion"
    SPELL = "spell"
    TECHNIQUE = "technique"
    SUMMON = "summon"
    ALTERATION = "alteration"
    ENCHANTMENT = "enchantment"
    EQUIPMENT = "equipment"


class Side(StrEnum):
    """Whose: ALLY leaves out yourself (G-term-allies.3), OWN does not."""

    ANY = "any"
    ALLY = "ally"
    ENEMY = "enemy"
    OWN = "own"


class Where(StrEnum):
    """Where the objects of a filter are.

    AWARENESS is the awareness of the ability's source, the whole arena if it has none (GR-TG.2).
    AROUND, ADJACENT, HERE and NEAR (adjacent or here) are seen from ``Filter.near``.
    """

    AWARENESS = "awareness"
    ANYWHERE = "anywhere"
    AROUND = "around"
    ADJACENT = "adjacent"
    HERE = "here"
    NEAR = "near"
    MEMORIES = "memories"
    TIMELINE = "timeline"
    SUBCONSCIOUS = "subconscious"
    STACK = "stack"


class Until(StrEnum):
    """How long something holds; NONE is until it is removed (G-term-gain.1)."""

    NONE = "none"
    TURN = "turn"
    ROUND = "round"


class Spots(StrEnum):
    """Which spots a move or placement may choose. The first six are seen from ``near``."""

    ADJACENT = "adjacent"
    AROUND = "around"
    HERE = "here"
    AWAY = "away"
    AWARENESS = "awareness"
    UNOCCUPIED = "unoccupied"
    OCCUPIED = "occupied"
    KILLED = "killed"
    """Where a summon was killed this round (G-kw-resurrect-beckon.1)."""


class Facing(StrEnum):
    """The facing of what is placed: kept, as another one's, or chosen with the spot."""

    KEPT = "kept"
    ALIKE = "alike"
    FREE = "free"


class Verb(StrEnum):
    """What a trigger waits for."""

    ROUND_BEGINS = "round_begins"
    ROUND_ENDS = "round_ends"
    TURN_BEGINS = "turn_begins"
    TURN_ENDS = "turn_ends"
    PLAYS = "plays"
    DISCARDS = "discards"
    ENTERS = "enters"
    """``who`` enters the arena."""
    DIES = "dies"
    IS_DAMAGED = "is_damaged"
    DEALS_DAMAGE = "deals_damage"
    ENTERS_SPOT = "enters_spot"
    LEAVES_SPOT = "leaves_spot"
    MOVES_ONTO = "moves_onto"
    PLACED_ON = "placed_on"
    """These four: the spot of the ability's source."""
    GAINS_HP = "gains_hp"
    GETS_COUNTER = "gets_counter"


class Zone(StrEnum):
    """Where a card is put by an effect."""

    THOUGHTS = "thoughts"
    SUBCONSCIOUS = "subconscious"
    TIMELINE_TOP = "timeline_top"


@dataclass(frozen=True, slots=True)
class Node:
    """Base of all nodes of Genesis."""
