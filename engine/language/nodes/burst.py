"""Effects on what is played: negated, copied, played free, at what price, by whom (8.2, 8.4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.filters import Cards


@dataclass(frozen=True, slots=True)
class Negate(Effect):
    """Take an item off the Burst without effect (GL-negate); ``home``: its card goes to the
    hand of its owner."""

    what: Selector
    home: bool = False


@dataclass(frozen=True, slots=True)
class Retarget(Effect):
    """The controller chooses another legal target for something on the Burst (R-retarget)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class CopyMugic(Effect):
    """A copy of a Mugic on the Burst, whose targets the controller may choose anew (GL2-copy)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class PlayFree(Effect):
    """``who`` plays a Mugic Card that passes the filter without paying for it; ``removed``: the
    card is removed from the game as it leaves the Burst; ``freely``: of any affiliation."""

    who: Selector
    cards: Cards
    removed: bool = False
    freely: bool = False


@dataclass(frozen=True, slots=True)
class PlayFromPile(Effect):
    """``who`` may play Mugic Cards of your general discard pile as if they were in your hand; they
    are removed from the game as they leave the Burst."""

    who: Selector


@dataclass(frozen=True, slots=True)
class MayPlay(Effect):
    """May play Mugic of these affiliations; none named: of any, or of the tribes ``controlled``."""

    who: Selector
    words: tuple[str, ...] = ()
    controlled: bool = False


@dataclass(frozen=True, slots=True)
class PayMore(Effect):
    """Playing Mugic Cards costs ``n`` Mugic counters more (less if negative) for ``who``;
    ``cards``: only these Mugic, or abilities of ``who``; ``least``: not below that many."""

    n: int
    who: Selector
    cards: Cards | None = None
    least: int = 0


@dataclass(frozen=True, slots=True)
class PayFrom(Effect):
    """Mugic counters for abilities of ``who`` may be paid by Creatures that pass the filter."""

    who: Selector
    cards: Cards
