"""What holds as long as its source is there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.genesis.nodes.events import Condition
from engine.language.genesis.nodes.objects import THIS, YOU, Selector
from engine.language.genesis.nodes.words import CardType, Node


@dataclass(frozen=True, slots=True)
class Static(Node):
    """Something that holds as long as its source is there (G-speeds-passive.6)."""


@dataclass(frozen=True, slots=True)
class Has(Static):
    """``who`` has a keyword ability or an ailment: Source, You (on a skill) or Each."""

    what: str
    who: Selector = THIS


@dataclass(frozen=True, slots=True)
class CannotMove(Static):
    who: Selector


@dataclass(frozen=True, slots=True)
class Occupies(Static):
    """The source occupies its spot (G-non-champion.10)."""


@dataclass(frozen=True, slots=True)
class BlocksSight(Static):
    """Line of sight stops on the source (G-kw-line-of-sight.2)."""


@dataclass(frozen=True, slots=True)
class CostLess(Static):
    """Cards of a type that you play cost ``aura`` less, not below zero (G-costs.1)."""

    aura: int
    card_type: CardType


@dataclass(frozen=True, slots=True)
class MoreDamage(Static):
    """Abilities of ``by`` deal ``n`` more damage.

    ``named``: only attacks that have all these kinds (GR-DM.16). ``printed``: only those printed on
    the source's own card (G-kw-modify.1). ``kinds``: only damage of one of these kinds.
    ``position``: only while the ability is in this position of the stack (G-kw-modify-stack.1).
    """

    n: int
    by: Selector = YOU
    named: str = ""
    printed: bool = False
    kinds: tuple[str, ...] = ()
    position: int | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class PrintedNumber(Static):
    """The number of attacks of ``by`` that have all kinds of ``named`` is ``n`` (GR-DM.16)."""

    n: int
    named: str
    by: Selector = YOU


@dataclass(frozen=True, slots=True)
class StepAround(Static):
    """A Move Phase step of ``who`` may go to any unoccupied spot around it."""

    who: Selector = YOU
