"""Effects on Elemental Types (3.2.7)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.words import Element, Until


@dataclass(frozen=True, slots=True)
class GainElement(Effect):
    """Gets an Elemental Type; ``None``: of the controller's choice while resolving."""

    who: Selector
    element: Element | None
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LoseElement(Effect):
    """Loses an Elemental Type; ``None``: of the controller's choice while resolving."""

    who: Selector
    element: Element | None
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class GainElementsOf(Effect):
    """Gets all Elemental Types that the others have at that moment, or are scanned with."""

    who: Selector
    of: Selector
    until: Until = Until.TURN
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class LoseElementsOf(Effect):
    """Loses all Elemental Types, or all that the others have."""

    who: Selector
    of: Selector | None = None
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class GainElementsHad(Effect):
    """Gets the Elemental Types of the event, and with ``n`` "Element n" in each of them."""

    who: Selector
    n: int = 0


@dataclass(frozen=True, slots=True)
class GainSpent(Effect):
    """Gets the Elemental Type that was expended for the ability (GL2-expend)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class ExchangeElements(Effect):
    """Loses all Elemental Types and gains, for each of them, the one at its place in ``into``,
    which is in card order (for Fire, Air, Earth, Water)."""

    who: Selector
    into: tuple[Element, ...]
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LacksElement(Effect):
    """Does not have an Elemental Type (``None``: any) and cannot gain it."""

    who: Selector
    element: Element | None = None
    until: Until = Until.TURN
