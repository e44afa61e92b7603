"""The piles of a deck of Chaotic, and where its cards belong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import CardFacts
from engine.decks.deck import DeckList

PILES = {
    "creature": "creatures",
    "battlegear": "battlegear",
    "mugic": "mugic",
    "attack": "attacks",
    "location": "locations",
}
"""The pile of each card type, in the order of a deck list."""

HEADERS = {
    **PILES,
    "mugics": "mugic",
    "battle gear": "battlegear",
    "battlegears": "battlegear",
    "attack deck": "attacks",
    "location deck": "locations",
}
"""Other headings of the piles."""

RULES = {
    "creatures": "2.1.1",
    "battlegear": "2.2.6",
    "mugic": "2.2.7",
    "attacks": "2.2.8",
    "locations": "2.2.9",
}
"""The rule that says what stands in each pile."""

SIZED = ("creatures", "battlegear", "mugic")
"""Piles that hold as many cards as the board has spaces a side (2.1.1, 2.2.6, 2.2.7)."""


def deck_size(said: Any, piles: Mapping[str, Sequence[Any]]) -> int:
    """The size of a deck: what a list says, else the number of its Creatures (2.1.1)."""
    size = len(piles.get("creatures", ())) if said is None else said
    if isinstance(size, bool) or not isinstance(size, int) or not 0 < size <= 100:
        raise ValueError(f"size is the number of Creatures, from 1 on, not {size!r}")
    return size


def misplaced(card: CardFacts, pile: str) -> str:
    """Why a card cannot stand in a pile; "" where it can."""
    own = PILES[card.kind]
    return "" if own == pile else f"{card.full_name!r} belongs to {own}, not to {pile}"


def cut(deck: DeckList, size: int | None) -> DeckList:
    """The deck for a smaller board: its first ``size`` Creatures, Battlegear and Mugic.

    Attacks and Locations stay, for their number does not depend on the board (2.2.8, 2.2.9). A
    board as large as the deck or larger leaves the deck as it is; legality says the rest.
    """
    if size is None or size >= deck.size:
        return deck
    piles = {
        pile: deck.pile(pile)[:size] if pile in SIZED else deck.pile(pile)
        for pile in PILES.values()
    }
    return DeckList.of(deck.name, deck.game, size, dict(piles))
