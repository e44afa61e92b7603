"""Tests: what a filter asks of each card, space or thing on the Burst."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.abilities import Event
from engine.language.nodes.base import Condition, Selector, Test
from engine.language.nodes.filters import Cards
from engine.language.nodes.words import CardKind, Element, Pile, Side, Stat, Word


@dataclass(frozen=True, slots=True)
class Controlled(Test):
    """Controlled by ``side``. ``OPPOSING`` is the card word "opposing" (ED-opposing)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Engaged(Test):
    """In the combat in progress."""


@dataclass(frozen=True, slots=True)
class EngagedWith(Test):
    """In combat with the selected Creature, or with one that passes the filter."""

    who: Selector | Cards


@dataclass(frozen=True, slots=True)
class Infected(Test):
    """Has an infection (9.1)."""


@dataclass(frozen=True, slots=True)
class Equipped(Test):
    """Has Battlegear; with ``gear`` one that passes the filter."""

    gear: Cards | None = None


@dataclass(frozen=True, slots=True)
class FaceUp(Test):
    """Battlegear that is turned up."""


@dataclass(frozen=True, slots=True)
class GearOf(Test):
    """Battlegear whose Creature passes the filter or is selected."""

    who: Selector | Cards


@dataclass(frozen=True, slots=True)
class IsA(Test):
    """Has this tribe or this word in the type line; tribes and subtypes alike (R-initiative)."""

    word: str


@dataclass(frozen=True, slots=True)
class Named(Test):
    """Has this name (versions count together, R-version)."""

    name: str


@dataclass(frozen=True, slots=True)
class SharesTribe(Test):
    """Has a tribe that the selected Creature has too."""

    who: Selector


@dataclass(frozen=True, slots=True)
class HasElement(Test):
    """Has this Elemental Type now; ``scanned``: printed on the card."""

    element: Element
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class HasKeyword(Test):
    """Has the keyword; ``element`` or ``stat`` only where the keyword has one."""

    word: Word
    element: Element | None = None
    stat: Stat | None = None


@dataclass(frozen=True, slots=True)
class Checks(Test):
    """An attack whose text has a Stat Check, Challenge or Stat Fail of this Discipline."""

    stat: Stat


@dataclass(frozen=True, slots=True)
class Value(Test):
    """Discipline or Energy compared: ``low <= value <= high`` (None = open)."""

    stat: Stat
    low: int | None = None
    high: int | None = None
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class BuildWithin(Test):
    """Build Cost of an attack between the bounds."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class CostWithin(Test):
    """Mugic cost (as seen on the Burst) between the bounds."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Counters(Test):
    """Number of Mugic counters between the bounds."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Adjacent(Test):
    """In a space next to the selected card (R-board)."""

    to: Selector


@dataclass(frozen=True, slots=True)
class Here(Test):
    """In the space of this Mirage (9.3)."""


@dataclass(frozen=True, slots=True)
class Unoccupied(Test):
    """A space without a Creature."""


@dataclass(frozen=True, slots=True)
class OnSide(Test):
    """A space, or a card in a space, on that player's side of the board."""

    side: Side


@dataclass(frozen=True, slots=True)
class In(Test):
    """In a pile; ``side``: whose."""

    pile: Pile
    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class PlayedBy(Test):
    """A Mugic, attack or ability played by a Creature that is selected or passes the filter."""

    who: Selector | Cards


@dataclass(frozen=True, slots=True)
class Targets(Test):
    """A Mugic or ability that targets what is selected or a card that passes the filter."""

    who: Selector | Cards


@dataclass(frozen=True, slots=True)
class Elemental(Test):
    """An attack or Creature with at least one Elemental Type."""


@dataclass(frozen=True, slots=True)
class FirstEachCombat(Test):
    """The first attack in a combat: by its player, or against the receiver named (R-strike)."""


@dataclass(frozen=True, slots=True)
class Other(Test):
    """Not the source of the ability, nor the Creature that carries it."""


@dataclass(frozen=True, slots=True)
class Not(Test, Condition):
    """The opposite of a test or a condition."""

    of: Test | Condition


@dataclass(frozen=True, slots=True)
class AnyOf(Test, Condition):
    """At least one of the tests, or of the conditions."""

    of: tuple[Test | Condition, ...]


@dataclass(frozen=True, slots=True)
class AllOf(Test, Condition):
    """All of the tests, or of the conditions."""

    of: tuple[Test | Condition, ...]


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
class Did(Test):
    """A Creature to which, or by which, such an event has happened this turn; ``combat``: in the
    combat at hand, or in the one that has just ended."""

    event: Event
    combat: bool = False


@dataclass(frozen=True, slots=True)
class LostElement(Test):
    """A Creature that the effect before has taken this Elemental Type from."""

    element: Element


@dataclass(frozen=True, slots=True)
class ControlledWith(Test):
    """Controlled by the same player as the selected card."""

    who: Selector


@dataclass(frozen=True, slots=True)
class PlaceOf(Test):
    """The space in which the selected card is, or was when it left play; a Creature there."""

    who: Selector


@dataclass(frozen=True, slots=True)
class Among(Test):
    """One of the selected cards."""

    who: Selector


@dataclass(frozen=True, slots=True)
class AbilityOf(Test):
    """An activated ability, of a card of this kind; ``printed``: on the card itself, not one that
    another card gives it."""

    kind: CardKind
    printed: bool = False


@dataclass(frozen=True, slots=True)
class OneTarget(Test):
    """A Mugic or ability with exactly one target."""


@dataclass(frozen=True, slots=True)
class InitiativeOnDiscipline(Test):
    """A Location whose Initiative line begins with a Discipline (7.2.4.1)."""


@dataclass(frozen=True, slots=True)
class LowerStat(Test):
    """A Creature with less of a Discipline than the selected one."""

    stat: Stat
    than: Selector


@dataclass(frozen=True, slots=True)
class WhoseController(Test):
    """A Creature whose controller fulfils the condition, in which that player is "you"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class SharesElement(Test):
    """An attack or a Creature with an Elemental Type that the selected Creature has too."""

    who: Selector


@dataclass(frozen=True, slots=True)
class NameKept(Test):
    """A card of a name that is remembered with this card."""
