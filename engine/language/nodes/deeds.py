"""Further instructions: sharing counters out, hands and decks, exchanging, copying."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Cost, Effect, Number, Selector
from engine.language.nodes.objects import Cards
from engine.language.nodes.words import Pile


@dataclass(frozen=True, slots=True)
class PutMarks(Effect):
    """Put counters of a name on a card; they stay until it leaves play."""

    name: str
    who: Selector
    n: Number = 1


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
class ChooseLocation(Effect):
    """Look at the top ``n`` cards of a Location Deck: one becomes the active Location, the others
    stay on top, or go below."""

    n: int
    whose: Selector
    below: bool = False


@dataclass(frozen=True, slots=True)
class Bury(Effect):
    """The top ``n`` cards of a deck go under it, unseen."""

    n: int
    deck: Pile
    whose: Selector


@dataclass(frozen=True, slots=True)
class CopyMugic(Effect):
    """A copy of a Mugic on the Burst, whose targets the controller may choose anew (GL2-copy)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class BecomeCopy(Effect):
    """Becomes a copy of another Creature until the turn ends (GL2-copy)."""

    who: Selector
    of: Selector


@dataclass(frozen=True, slots=True)
class PlayFree(Effect):
    """``who`` plays a Mugic Card that passes the filter without paying for it; ``removed``: the
    card is removed from the game as it leaves the Burst; ``freely``: of any affiliation."""

    who: Selector
    cards: Cards
    removed: bool = False
    freely: bool = False


@dataclass(frozen=True, slots=True)
class GainToLowest(Effect):
    """The lowest Discipline rises by ``n``; of several equal ones one chosen by the controller."""

    who: Selector
    n: Number


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
class PlayFromPile(Effect):
    """``who`` may play Mugic Cards of your general discard pile as if they were in your hand; they
    are removed from the game as they leave the Burst."""

    who: Selector


@dataclass(frozen=True, slots=True)
class TurnOver(Effect):
    """A card with two sides is turned over: until it leaves play it is the card named ``into``."""

    who: Selector
    into: str
