"""The decks that ship: the preconstructed decks, as data."""

from __future__ import annotations

from engine import games
from engine.decks.deck import DeckList


def shipped(game: str | None = None) -> dict[str, DeckList]:
    """Deck id -> deck, of one game or of all, in the order of the games."""
    return {
        key: deck
        for book in games.books()
        if game in (None, book.name)
        for key, deck in book.shipped()
    }
