"""Effects on hands, decks and discard piles (4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Number, Selector
from engine.language.nodes.words import Arrangement, Pile


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Players draw Attack Cards."""

    n: Number
    who: Selector


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Players discard cards of ``pile`` (a hand), their own choice unless ``random``."""

    n: Number
    pile: Pile
    who: Selector
    random: bool = False


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """Chosen cards of a hand are discarded."""

    what: Selector


@dataclass(frozen=True, slots=True)
class ReturnToHand(Effect):
    """Put a card from a pile into its owner's hand."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """A player's deck is put in a random order; of several ``decks`` the controller chooses."""

    decks: tuple[Pile, ...]
    whose: Selector


@dataclass(frozen=True, slots=True)
class ShuffleIn(Effect):
    """Players shuffle all cards of ``pile`` into ``deck``."""

    pile: Pile
    deck: Pile
    who: Selector


@dataclass(frozen=True, slots=True)
class ShuffleCards(Effect):
    """Cards go into their owners' decks, which are shuffled."""

    what: Selector


@dataclass(frozen=True, slots=True)
class SwapPiles(Effect):
    """Players exchange two of their piles."""

    one: Pile
    other: Pile
    who: Selector


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """The controller looks through their own ``deck`` and puts up to ``n`` cards into ``pile``."""

    n: int
    deck: Pile
    pile: Pile


@dataclass(frozen=True, slots=True)
class LookAt(Effect):
    """The controller looks at hands of a player."""

    piles: tuple[Pile, ...]
    whose: Selector


@dataclass(frozen=True, slots=True)
class Arrange(Effect):
    """The controller looks at the top ``n`` cards of one of the ``decks`` (chosen while resolving
    if several) of a player and puts them back. ``whose``: Players, or a Target among players."""

    n: int
    decks: tuple[Pile, ...]
    how: Arrangement
    whose: Selector


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Cards are shown to both players."""

    what: Selector


@dataclass(frozen=True, slots=True)
class RevealTop(Effect):
    """The top ``n`` cards of a deck are shown to both players; they stay there."""

    n: int
    deck: Pile
    whose: Selector


@dataclass(frozen=True, slots=True)
class Bury(Effect):
    """The top ``n`` cards of a deck go under it, unseen."""

    n: int
    deck: Pile
    whose: Selector


@dataclass(frozen=True, slots=True)
class PutUnder(Effect):
    """Attack Cards of a hand go to the bottom of their owners' Attack Decks."""

    what: Selector


@dataclass(frozen=True, slots=True)
class AttacksUnder(Effect):
    """Attack Cards go under their owners' Attack Decks in place of the Attack Discard pile
    (8.8.2)."""
