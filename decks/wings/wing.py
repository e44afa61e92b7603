"""What differs from game to game on the pages of cards and lists, and how a plain game has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine import games
from engine.cards import CardFacts
from engine.decks import DeckList
from engine.kernel.chance import Stream
from engine.kernel.ruleset import Ruleset
from tournaments.offences import Offence

Pairs = tuple[tuple[str, str], ...]
"""Pairs of texts: words for the search line, and what they mean."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How many cards have a value."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Cards counted by a value; `note` says what they come to together."""

    title: str
    bars: tuple[Bar, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Gauge:
    """How much of something a pile has, and how much a format wants: exactly so much, or where
    `most` at most so much. `words` says of what; "" for cards."""

    count: int
    goal: int
    words: str = ""
    most: bool = False

    @property
    def state(self) -> str:
        """ "short", "full" or "over"."""
        if self.count > self.goal:
            return "over"
        return "short" if self.count < self.goal and not self.most else "full"


def counted(title: str, values: Iterable[int], note: str = "") -> tuple[Curve, ...]:
    """A curve with a bar for each whole number from 0 to the highest value; no curve without
    values."""
    counts = Counter(values)
    if not counts:
        return ()
    bars = tuple(Bar(str(value), counts[value]) for value in range(max(counts) + 1))
    return (Curve(title, bars, note),)


def drawn(names: Sequence[str], count: int, stream: Stream) -> tuple[str, ...]:
    """The first cards of a pile after shuffling."""
    pile = list(names)
    stream.shuffle(pile)
    return tuple(pile[:count])


class Wing:
    """The plain way; a game overrides what it has of its own."""

    numbers: ClassVar[Mapping[str, Any]] = {}
    """Values that have a lowest and a highest in the search of the catalogue, with their names."""
    line: ClassVar[str] = ""
    """A line of a list, as an example."""
    example: ClassVar[str] = ""
    """A short list as an example."""
    limited: ClassVar[tuple[str, ...]] = ()
    """Formats whose decks are built of cards that were opened or drafted for the event."""
    packs: ClassVar[int] = 6
    """Packs of a pool, unless an organizer chooses another number."""
    pack: ClassVar[str] = "8 any"
    """What a pack holds (:mod:`decks.pools.packs`)."""
    brought: ClassVar[tuple[str, ...]] = ()
    """Piles whose cards players bring to Limited, unless an organizer chooses others."""
    offences: ClassVar[tuple[Offence, ...]] = ()
    """The offences of this game that are added to those of every game."""
    pile_names: ClassVar[Mapping[str, Callable[[], str]]] = {}
    """What the piles of a list are called."""

    def pile_name(self, pile: str) -> str:
        """What a pile of a list is called."""
        return str(self.pile_names[pile]()) if pile in self.pile_names else pile.capitalize()

    def list_words(self, size: int) -> str:
        """What kind of list it is, in the middle of a line; "" where there is nothing to say."""
        return ""

    def starter_note(self, deck: DeckList) -> str:
        """What stands under the name of a list that ships."""
        return str(len(tuple(deck)))

    def curves(self, deck: DeckList) -> tuple[Curve, ...]:
        """What a list is made of, counted."""
        return ()

    def hand(self, deck: DeckList, stream: Stream) -> tuple[str, ...]:
        """The names of a hand as a game would begin with it."""
        return ()

    def gauges(self, deck: DeckList, ruleset: Ruleset) -> Mapping[str, tuple[Gauge, ...]]:
        """Of each pile how much it has and how much a format wants."""
        return {}

    def piles_for(self, card: CardFacts) -> tuple[str, ...]:
        """The piles that a card may be put in, the usual one first."""
        return (games.rulebook(card.game).pile_of(card),)

    def opened(self, card: CardFacts) -> bool:
        """Whether the card can come out of a pack."""
        return True

    def fits(self, card: CardFacts, deck: DeckList) -> bool:
        """Whether a card may go into a list with this champion or other leading card; always true
        for a list without one."""
        return True

    def takes_the_place(self, deck: DeckList, pile: str, ruleset: Ruleset) -> bool:
        """Whether one more card of a pile takes the place of the last."""
        return False

    def spaces(self, deck: DeckList) -> tuple[str, ...]:
        """The spaces of the formation that is offered first, in the order of the Creatures on the
        list; empty where a game has no formation."""
        return ()

    def kind_in(self, pile: str) -> str:
        """The type of card to search for when filling a pile; "" where a pile takes several
        types."""
        return ""

    def leads(self, card: CardFacts) -> bool:
        """Whether a new list may be built around the card; where none does, lists begin empty."""
        return False

    def keywords(self, card: CardFacts) -> frozenset[str]:
        """The keywords that a card speaks of."""
        return frozenset()

    def knows(self, card: CardFacts, ruleset: Ruleset) -> bool:
        """Whether a deck of a format may hold the card at all."""
        return True

    def words_known(self) -> Pairs:
        """Words that the search line knows for these cards, with what may stand behind each."""
        return ()

    def further_words(self) -> Pairs:
        """Words that stand behind those of every game."""
        return ()

    def examples(self) -> Pairs:
        """Examples of what the search reads, each with what it finds."""
        return ()

    def lists(self) -> Mapping[str, list[tuple[str, str]]]:
        """The lists of the search form: field and choices. A field without one is left out."""
        return {}
