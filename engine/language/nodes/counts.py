"""Further amounts, tests, conditions and selectors: what is counted and compared at the table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Amount, Condition, Selector, Test
from engine.language.nodes.objects import Cards
from engine.language.nodes.words import Pile, Side, Stat


@dataclass(frozen=True, slots=True)
class ElementsLacking(Amount):
    """How many Elemental Types the selected Creature does not have."""

    who: Selector


@dataclass(frozen=True, slots=True)
class Extreme(Amount):
    """The highest (``lowest``) value among the Creatures that pass the filter; 0 without one."""

    stat: Stat
    cards: Cards
    lowest: bool = False
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class CostOf(Amount):
    """The cost of the selected Mugic as seen on the Burst (8.4.2.6, R-x-zero)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class Marks(Amount):
    """How many counters of that name are on the selected card."""

    name: str
    who: Selector


@dataclass(frozen=True, slots=True)
class NameIn(Test):
    """A card of the same name lies in that pile."""

    pile: Pile
    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class OnBoard(Test):
    """A Location that lies on the Battleboard as a Mirage (9.3)."""


@dataclass(frozen=True, slots=True)
class OnMirage(Test):
    """A Creature in a space with a Mirage Location (9.3)."""


@dataclass(frozen=True, slots=True)
class FewerCounters(Test):
    """Has fewer Mugic counters than the selected Creature."""

    than: Selector


@dataclass(frozen=True, slots=True)
class Allied(Test):
    """Its controller controls a card that passes the filter; ``side`` stands for that player."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class BuildUpTo(Test):
    """An attack with no more Build Points than the selected one."""

    than: Selector


@dataclass(frozen=True, slots=True)
class LostInitiative(Condition):
    """That player lost the Initiative of the combat in progress (7.2.4.1)."""

    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class InitiativeIs(Condition):
    """The Initiative line of the active Location names this Discipline or Elemental Type, Scanned
    or not (3.6.5)."""

    word: str


@dataclass(frozen=True, slots=True)
class BearerOf(Selector):
    """The Creature that the selected Battlegear is equipped to."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Behind(Selector):
    """The attack, Mugic or ability that the event came from."""


@dataclass(frozen=True, slots=True)
class Given(Selector):
    """The cards that the instruction before showed, discarded or shuffled into a deck."""
