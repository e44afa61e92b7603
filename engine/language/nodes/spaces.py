"""Effects on the spaces in which cards stand, and on moves (6.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.filters import Cards


@dataclass(frozen=True, slots=True)
class Relocate(Effect):
    """Put Creatures into a space chosen among ``to`` (GL-relocate)."""

    who: Selector
    to: Cards


@dataclass(frozen=True, slots=True)
class ReturnToPlay(Effect):
    """Put a Creature Card from a pile into a space chosen among ``to`` (R-return-to-play);
    ``bare``: with no Mugic counters."""

    what: Selector
    to: Cards
    bare: bool = False


@dataclass(frozen=True, slots=True)
class SwapSpaces(Effect):
    """Two Creatures exchange their spaces (R-swap): both of ``who``, or it and ``to``."""

    who: Selector
    to: Selector | None = None


@dataclass(frozen=True, slots=True)
class MoveAnywhere(Effect):
    """May move to any space of the board, or to those that pass the filter."""

    who: Selector
    to: Cards | None = None


@dataclass(frozen=True, slots=True)
class MoveAgain(Effect):
    """May move a second time in the turn; that move may begin another combat (1, 6.3.5)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class MustMoveHere(Effect):
    """An adjacent Creature, or one of ``cards``, that can move into this space must (8.7.4,
    R-mandatory)."""

    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class Toll(Effect):
    """The selected Creatures move off their space only if their controller removes ``n`` Mugic
    counters from Creatures that pass the filter, of which "you" is that player."""

    who: Selector
    n: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class PullIn(Effect):
    """Moving into the space of an enemy, ``who`` stays: the enemy comes into its space."""

    who: Selector
