"""Amounts, tests, conditions and selectors that look at what happened or compare several cards."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.abilities import Event
from engine.language.nodes.base import Amount, Condition, Number, Selector, Test
from engine.language.nodes.objects import Cards
from engine.language.nodes.words import CardKind, Element


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
class Exceeds(Condition):
    """One amount is more than another."""

    amount: Number
    than: Number


@dataclass(frozen=True, slots=True)
class Odd(Condition):
    """An amount is odd, or with ``no`` even."""

    amount: Amount
    odd: bool = True


@dataclass(frozen=True, slots=True)
class ChecksWon(Condition):
    """So many different Disciplines were won in checks of this attack."""

    n: int


@dataclass(frozen=True, slots=True)
class CardTarget(Selector):
    """What was chosen as target for an earlier line of this Mugic."""

    kind: CardKind = CardKind.CREATURE


@dataclass(frozen=True, slots=True)
class ControllerOf(Selector):
    """The player who controls the selected card."""

    who: Selector


@dataclass(frozen=True, slots=True)
class WhoPlayed(Selector):
    """The Creature that played the selected Mugic, attack or ability."""

    who: Selector


@dataclass(frozen=True, slots=True)
class HavePlayed(Condition):
    """The controller has played such a Mugic or attack this turn, whoever of the Creatures played
    it, and whether or not that one is still in play."""

    cards: Cards
