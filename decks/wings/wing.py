"""What differs from game to game on the pages of cards and lists, and how a plain game has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.cards import CardFacts
from engine.decks import DeckList
from engine.kernel.ruleset import Ruleset

Pairs = tuple[tuple[str, str], ...]
"""Pairs of texts: what is said, and what it means."""


class Wing:
    """The plain way; a game overrides what it has of its own."""

    numbers: ClassVar[Mapping[str, Any]] = {}
    """Values that have a lowest and a highest in the search of the catalogue, with their names."""
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
