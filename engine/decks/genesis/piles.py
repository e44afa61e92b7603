"""The piles of a timeline's list, and where its cards belong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import CardFacts

PILES = ("champion", "timeline", "forethoughts", "subconscious")
"""In the order of a deck list."""

HEADERS = {
    "champions": "champion",
    "deck": "timeline",
    "main deck": "timeline",
    "forethought": "forethoughts",
    "sideboard": "forethoughts",
}
"""Other headings of the piles."""

RULES = {
    "champion": "G-start.3",
    "timeline": "G-constructed.3",
    "forethoughts": "G-forethoughts-rules.3",
    "subconscious": "G-zones.3",
}
"""The rule that says what stands in each pile."""


def deck_size(piles: Mapping[str, Sequence[Any]]) -> int:
    """The size of a list: its champions."""
    champions = len(piles.get("champion", ()))
    if not champions:
        raise ValueError("names no champion")
    return champions


def pile_of(card: CardFacts) -> str:
    """Where a card goes that stands under no heading."""
    return "champion" if card.kind.value == "champion" else "timeline"


def misplaced(card: CardFacts, pile: str) -> str:
    """Why a card cannot stand in a pile; what is legal there is judged later."""
    if pile == "champion" and card.kind.value != "champion":
        return f"{card.full_name!r} is no champion"
    return ""
