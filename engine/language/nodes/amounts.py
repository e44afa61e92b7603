"""Amounts: numbers that are only known at the table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.abilities import Event
from engine.language.nodes.base import Amount, Number, Selector
from engine.language.nodes.filters import Cards
from engine.language.nodes.words import Stat, Word


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
class ThisWay(Amount):
    """How many the effect before concerned ("for each Creature Uninfected this way"); for one of
    several Creatures what that one lost."""


@dataclass(frozen=True, slots=True)
class Spent(Amount):
    """The Mugic counters paid to play this Mugic (8.4.2.2)."""


@dataclass(frozen=True, slots=True)
class LowestOf(Amount):
    """The lowest Discipline of the selected Creature."""

    who: Selector


@dataclass(frozen=True, slots=True)
class EnergyLeft(Amount):
    """The current Energy of the selected Creature: without its damage (3.2.9.4)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class Shared(Amount):
    """How many Elemental Types all selected Creatures have; ``tribes``: of how many Tribes they
    all are."""

    who: Selector
    tribes: bool = False


@dataclass(frozen=True, slots=True)
class StatsWithin(Amount):
    """How many Disciplines of the selected Creature are more than ``above`` and less than
    ``below``."""

    who: Selector
    above: int | None = None
    below: int | None = None


@dataclass(frozen=True, slots=True)
class LastDamage(Amount):
    """The damage that the last attack played before this one in the combat has dealt."""


@dataclass(frozen=True, slots=True)
class MugicAbilityOf(Amount):
    """The printed Mugic Ability of the selected Creature (3.2.8)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class AtMost(Amount):
    """An amount, but not more than ``high``."""

    of: Amount
    high: int


@dataclass(frozen=True, slots=True)
class Portion(Amount):
    """How many times ``per`` goes into an amount: one for each 5 of it.

    With ``turn`` the amounts of all such events of the turn are added up; ``of`` is the amount of
    the last one. The portion is how many times more ``per`` goes into the sum with it than without
    it.
    """

    per: int
    of: Amount
    turn: Event | None = None


@dataclass(frozen=True, slots=True)
class BuildOf(Amount):
    """The Build Points of the selected Attack Cards together."""

    who: Selector
