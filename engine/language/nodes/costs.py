"""Costs: before a colon, or additional to a Mugic or attack."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Cost, Number, Selector
from engine.language.nodes.filters import Cards
from engine.language.nodes.words import Element, Stat


@dataclass(frozen=True, slots=True)
class PayCounters(Cost):
    """Remove Mugic counters from the source (Battlegear: from its Creature, R-gear-abilities);
    with ``who`` from another Creature."""

    n: Number
    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class SacrificeCost(Cost):
    """Sacrifice the source, or a card chosen among those that pass the filter."""

    what: Selector


@dataclass(frozen=True, slots=True)
class UninfectCost(Cost):
    """Take away the infection of what is selected (9.1.3.2)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class DiscardCost(Cost):
    """Discard cards from the hand."""

    cards: Cards
    n: int = 1


@dataclass(frozen=True, slots=True)
class ExpendCost(Cost):
    """The Creature loses an Elemental Type it has until the turn ends (GL2-expend)."""

    element: Element | None = None


@dataclass(frozen=True, slots=True)
class DamageCost(Cost):
    """Deal damage to what is selected as a cost."""

    n: int
    who: Selector


@dataclass(frozen=True, slots=True)
class LoseCost(Cost):
    """Lose a number as a cost ("~ loses 5 Energy:")."""

    stat: Stat
    n: int
    who: Selector


@dataclass(frozen=True, slots=True)
class HiveOffCost(Cost):
    """Deactivate Hive."""


@dataclass(frozen=True, slots=True)
class MarkCost(Cost):
    """Remove counters of a name from a card."""

    name: str
    n: int
    who: Selector


@dataclass(frozen=True, slots=True)
class ShowCost(Cost):
    """Show a card of one's hand that has the name of what the ability targets."""

    cards: Cards
    slot: int = 0


@dataclass(frozen=True, slots=True)
class AmongCost(Cost):
    """Remove ``n`` Mugic counters in all from Creatures that pass the filter."""

    n: int
    cards: Cards
