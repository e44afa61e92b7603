"""What effects act on: amounts, filters of cards with their tests, selectors."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Amount, Condition, Node, Number, Selector, Test
from engine.language.nodes.words import CardKind, Element, Pile, Side, Stat, Word


@dataclass(frozen=True, slots=True)
class X(Amount):
    """The X announced with the play (8.4.1.2)."""


@dataclass(frozen=True, slots=True)
class All(Amount):
    """Everything there is ("heal all damage")."""


@dataclass(frozen=True, slots=True)
class ThatMuch(Amount):
    """The number of the event that is replaced or that triggered."""


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """``factor`` times ``of``: "5 for each ...", "X times 10"."""

    factor: int
    of: Amount


@dataclass(frozen=True, slots=True)
class CountOf(Amount):
    """How many cards pass the filter."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class ElementsOf(Amount):
    """How many Elemental Types the selected card has (several cards: different ones together)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """How many Mugic counters are on the selected Creatures."""

    who: Selector


@dataclass(frozen=True, slots=True)
class ValueOf(Amount):
    """A Discipline or the Energy of the selected Creature."""

    stat: Stat
    who: Selector
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class KeywordValueOf(Amount):
    """The present number of a keyword of the selected Creature (8.8.1.2)."""

    word: Word
    who: Selector


@dataclass(frozen=True, slots=True)
class Sum(Amount):
    """Several numbers together."""

    of: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class TribesControlled(Amount):
    """How many different tribes the Creatures of the controller have; ``of``: those of the
    controller of that card."""

    beyond: int = 0
    of: Selector | None = None


@dataclass(frozen=True, slots=True)
class Cards(Node):
    """All cards of a kind that pass every test; in play unless a test names a pile."""

    kind: CardKind
    tests: tuple[Test, ...] = ()


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
class Source(Selector):
    """The card with the ability: a Creature, Battlegear, Location, Mugic or attack.

    In a granted ability it is the card that received the ability.
    """


@dataclass(frozen=True, slots=True)
class Bearer(Selector):
    """The Creature equipped with this Battlegear."""


@dataclass(frozen=True, slots=True)
class Caster(Selector):
    """The Creature that plays this Mugic (R-caster)."""


@dataclass(frozen=True, slots=True)
class Fighter(Selector):
    """The engaged Creature of one side; in an attack's text the Striking and the receiving one."""

    side: Side


@dataclass(frozen=True, slots=True)
class ActiveLocation(Selector):
    """The active Location."""


@dataclass(frozen=True, slots=True)
class Target(Selector):
    """Chosen as the ability is played or its trigger is added (8.4.1.3, R-trigger-target).

    ``another``: not the same as any earlier target (R-two-targets). ``up_to``: fewer may be chosen.
    ``together``: all controlled by one player.
    """

    cards: Cards
    slot: int = 0
    another: bool = False
    count: int = 1
    up_to: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class Pick(Selector):
    """Chosen while resolving, without targeting, by the controller or by ``by``."""

    cards: Cards
    slot: int = 0
    by: Side = Side.YOURS
    count: Number = 1
    up_to: bool = False
    random: bool = False


@dataclass(frozen=True, slots=True)
class Slot(Selector):
    """What was chosen for the Target or Pick with this number."""

    slot: int = 0


@dataclass(frozen=True, slots=True)
class Subject(Selector):
    """The first-named object of the event that triggered or is replaced."""


@dataclass(frozen=True, slots=True)
class Affected(Selector):
    """The other object of the event: whom the damage was dealt, what was moved onto, ..."""


@dataclass(frozen=True, slots=True)
class Each(Selector):
    """Every card that passes the filter ("all ...", "each ...", "...s")."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Itself(Selector):
    """Inside an amount: each of those acted on, for itself ("for each type they have")."""


@dataclass(frozen=True, slots=True)
class Players(Selector):
    """You, your opponent (``OPPONENT``), or each player (``ANY``)."""

    side: Side


@dataclass(frozen=True, slots=True)
class WithHighest(Selector):
    """Of the selected the one with the highest (``lowest``) value; none if several share it."""

    stat: Stat
    cards: Cards
    lowest: bool = False
