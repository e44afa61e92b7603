"""Conditions, and what passive abilities wait for."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.genesis.nodes.objects import YOU, Filter, Selector
from engine.language.genesis.nodes.words import CardType, Node, Verb


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Something that holds or not at a moment."""


@dataclass(frozen=True, slots=True)
class HpMost(Condition):
    """``who`` has ``n`` HP or less (G-term-desperation.1)."""

    n: int
    who: Selector = YOU


@dataclass(frozen=True, slots=True)
class IsExerted(Condition):
    """``who`` has an Exert token."""

    who: Selector = YOU


@dataclass(frozen=True, slots=True)
class CountersLeast(Condition):
    """The source has ``n`` or more counters."""

    n: int


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """So many permanents or more are as the filter says."""

    filter: Filter
    least: int = 1


@dataclass(frozen=True, slots=True)
class FirstThisRound(Condition):
    """The event happens for the first time in this round (to this ability's controller)."""


@dataclass(frozen=True, slots=True)
class Event(Node):
    """What a passive ability waits for.

    ``who`` does it or it happens to: a selector that needs no target, or ``Each`` of a filter;
    None is anybody. TURN_BEGINS and TURN_ENDS: whose turn, None each turn. PLAYS and DISCARDS:
    the player of You. ``to``: what is damaged (DEALS_DAMAGE). ``by_seen``: only by a combatant in
    the source's awareness (G-kw-counter-attack.1). ``n``: the number of the counter.
    """

    verb: Verb
    who: Selector | None = None
    to: Filter | None = None
    card_type: CardType | None = None
    from_thoughts: bool = False
    by_seen: bool = False
    n: int | None = None
