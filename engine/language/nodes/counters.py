"""Effects on what stays on a card: Mugic counters, counters of other names, names (8.9.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Number, Selector
from engine.language.nodes.filters import Cards


@dataclass(frozen=True, slots=True)
class PutCounters(Effect):
    """Put Mugic counters on Creatures."""

    who: Selector
    n: Number = 1


@dataclass(frozen=True, slots=True)
class TakeCounters(Effect):
    """Remove Mugic counters from Creatures."""

    who: Selector
    n: Number = 1


@dataclass(frozen=True, slots=True)
class TakeAmong(Effect):
    """The controller removes ``n`` Mugic counters in all from Creatures that pass the filter."""

    n: Number
    cards: Cards


@dataclass(frozen=True, slots=True)
class PutMarks(Effect):
    """Put counters of a name on a card; they stay until it leaves play."""

    name: str
    who: Selector
    n: Number = 1


@dataclass(frozen=True, slots=True)
class TakeMarks(Effect):
    """Remove counters of a name from a card, as many as there are."""

    name: str
    who: Selector
    n: Number = 1


@dataclass(frozen=True, slots=True)
class KeepNames(Effect):
    """The names of the selected cards are remembered with this card while it is in play."""

    what: Selector
