"""Rows of cards and lists: what people and staff keep; the catalogue itself is no rows but the
engine's."""

from decks.models.cards import MADE, CardText, CardTextFile, MadeCard
from decks.models.lists import DeckList, DeckVersion
from decks.models.pools import Limited, Pool
from decks.models.registrations import DeckCheck, Registration

__all__ = [
    "MADE",
    "CardText",
    "CardTextFile",
    "DeckCheck",
    "DeckList",
    "DeckVersion",
    "Limited",
    "MadeCard",
    "Pool",
    "Registration",
]
