"""Pronouns: selectors that only exist between reading and binding."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.language.nodes import CardKind, Condition, Effect, Selector, Test


class Unbound(Exception):
    """A pronoun stands for nothing."""


@dataclass(frozen=True, slots=True)
class It(Selector):
    """What was named last."""


@dataclass(frozen=True, slots=True)
class That(Selector):
    """What was chosen last, else named last, of a kind ("that Creature")."""

    kind: CardKind


@dataclass(frozen=True, slots=True)
class Given(Selector):
    """What was sacrificed or removed just before ("the sacrificed Creature")."""

    kind: CardKind


@dataclass(frozen=True, slots=True)
class Numbered(Selector):
    """One of several chosen of a kind, by the order in which they are chosen ("the first
    Creature"): ``number`` counts from 0."""

    kind: CardKind
    number: int


@dataclass(frozen=True, slots=True)
class Chosen(Selector):
    """What was chosen last, of a kind, in the same line."""

    kind: CardKind


class Word(StrEnum):
    """What a text lets its player choose, and then speaks of as "the chosen ..."."""

    TRIBE = "tribe"
    ELEMENT = "element"
    DISCIPLINE = "discipline"
    OTHER = "other"  # another Discipline than the one chosen before


@dataclass(frozen=True, slots=True)
class ChooseWord(Effect):
    """One of the words is chosen, not ``but``; ``effects`` hold ``word`` where they speak of it."""

    word: Word
    effects: tuple[Effect, ...]
    but: Any = None


@dataclass(frozen=True, slots=True)
class Such(Selector):
    """Somebody, if it passes the tests ("equipped Danian Creature"): what is said of it holds, or
    happens, only while it passes them."""

    who: Selector
    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class OnlyIf(Effect):
    """Effects that happen only if the condition holds when they are reached: the "if" stands behind
    them."""

    effects: tuple[Effect, ...]
    condition: Condition


@dataclass(frozen=True, slots=True)
class ThatPlayer(Selector):
    """The player whom the event is about, else the controller of what was named last."""


@dataclass(frozen=True, slots=True)
class Another(Test):
    """Not the one of that kind chosen before; without one not the source."""


@dataclass(frozen=True, slots=True)
class Others(Test):
    """None of those chosen before ("all other Creatures"); without one not the source."""


@dataclass(frozen=True, slots=True)
class SameName(Test):
    """A card of its name was shown from the hand: which hand follows from the kind of card."""


@dataclass(frozen=True, slots=True)
class Unsaid(Selector):
    """Nobody is named: in an attack the striking Creature, on Battlegear the equipped one,
    elsewhere the source."""


@dataclass(frozen=True, slots=True)
class ThisCreature(Selector):
    """The Creature that played the Mugic (8.5.2), the striking or the equipped one; on a Creature
    the source."""


@dataclass(frozen=True, slots=True)
class Nearby(Selector):
    """Where "adjacent" is told from if nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Whoever(Selector):
    """The subject of a list of gains, put in when the list is complete."""


@dataclass(frozen=True, slots=True)
class Again(Selector):
    """The receiver of the effect before: a list of gains has one receiver."""
