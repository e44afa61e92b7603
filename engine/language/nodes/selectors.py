"""Selectors: what an ability acts on, by its part in the ability or in its event."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Amount, Number, Selector
from engine.language.nodes.filters import Cards
from engine.language.nodes.words import CardKind, Side, Stat


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
class TurnPlayer(Selector):
    """The player whose turn it is."""


@dataclass(frozen=True, slots=True)
class WithMost(Selector):
    """Of the Creatures that pass the filter the one with the most (``fewest``); :class:`Itself`
    in the amount is each of them. None if several share it."""

    amount: Amount
    cards: Cards
    fewest: bool = False
