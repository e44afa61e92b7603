"""Effects on decks, hands and piles, and effects that let cards change places."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Number, Selector
from engine.language.nodes.objects import Cards
from engine.language.nodes.words import Pile, Until


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """A player's deck is put in a random order; of several ``decks`` the controller chooses."""

    decks: tuple[Pile, ...]
    whose: Selector


@dataclass(frozen=True, slots=True)
class SwapPiles(Effect):
    """Players exchange two of their piles."""

    one: Pile
    other: Pile
    who: Selector


@dataclass(frozen=True, slots=True)
class ShuffleCards(Effect):
    """Cards go into their owners' decks, which are shuffled."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """The controller looks through the own ``deck`` and puts up to ``n`` cards into ``pile``."""

    n: int
    deck: Pile
    pile: Pile


@dataclass(frozen=True, slots=True)
class LookAt(Effect):
    """The controller looks at hands of a player."""

    piles: tuple[Pile, ...]
    whose: Selector


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Cards are shown to both players."""

    what: Selector


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """Chosen cards of a hand are discarded."""

    what: Selector


@dataclass(frozen=True, slots=True)
class TakeAmong(Effect):
    """The controller removes ``n`` Mugic counters in all from Creatures that pass the filter."""

    n: Number
    cards: Cards


@dataclass(frozen=True, slots=True)
class SwapSpaces(Effect):
    """Two Creatures exchange their spaces (R-swap): both of ``who``, or it and ``to``."""

    who: Selector
    to: Selector | None = None


@dataclass(frozen=True, slots=True)
class SwapGear(Effect):
    """Two Creatures exchange their Battlegear (R-swap); ``cards``: only such Battlegear."""

    who: Selector
    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class Retarget(Effect):
    """The controller chooses another legal target for something on the Burst (R-retarget)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Redirect(Effect):
    """Damage of attacks (of the next one) is dealt to another Creature instead; ``dealt``: of the
    next one that would deal any, reckoned for whom it would be dealt to."""

    to: Selector
    until: Until = Until.NEXT_ATTACK
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class MuteChecks(Effect):
    """Checks of attacks played by the selected Creatures deal no damage."""

    who: Selector
    until: Until = Until.TURN
