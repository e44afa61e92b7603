"""Effects on Battlegear (GL-battlegear)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.filters import Cards


@dataclass(frozen=True, slots=True)
class Flip(Effect):
    """Turn Battlegear ``up`` or down (GL-battlegear)."""

    what: Selector
    up: bool


@dataclass(frozen=True, slots=True)
class Equip(Effect):
    """Put Battlegear, from a pile or another Creature, onto a Creature; it is face-up."""

    what: Selector
    who: Selector


@dataclass(frozen=True, slots=True)
class SwapGear(Effect):
    """Two Creatures exchange their Battlegear (R-swap); ``cards``: only such Battlegear."""

    who: Selector
    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class TradeGear(Effect):
    """Equipped Battlegear and a Battlegear Card of a discard pile change places (R-swap): the
    other one is equipped in its stead, face-up."""

    what: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class Peek(Effect):
    """The controller looks at face-down Battlegear."""

    what: Selector


@dataclass(frozen=True, slots=True)
class StayDown(Effect):
    """Selected Battlegear is not turned up by the Engagement (7.2.2)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class BeginFaceUp(Effect):
    """This Battlegear begins the game face-up (4.2.3)."""
