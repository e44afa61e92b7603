"""Decks: lists of cards, reading them, judging them, and the decks that ship."""

from __future__ import annotations

from engine.decks.deck import Copy, DeckList, Scan, piles_of
from engine.decks.fault import Fault
from engine.decks.judging import Judgement, check_scenario
from engine.decks.legality import check
from engine.decks.reading import BadDeck, parse
from engine.decks.shipped import shipped

__all__ = [
    "BadDeck",
    "Copy",
    "DeckList",
    "Fault",
    "Judgement",
    "Scan",
    "check",
    "check_scenario",
    "parse",
    "piles_of",
    "shipped",
]
