"""Decks: lists of cards, reading them, judging them, and the decks that ship."""

from __future__ import annotations

from engine.decks.deck import Copy, DeckList, Scan, piles_of
from engine.decks.fault import BadDeck, Fault
from engine.decks.judging import Judgement, check_scenario
from engine.decks.legality import check
from engine.decks.reading import Reading, counted, game_of, lines_of, parse, read
from engine.decks.shipped import shipped
from engine.decks.writing import FORMS

__all__ = [
    "FORMS",
    "BadDeck",
    "Copy",
    "DeckList",
    "Fault",
    "Judgement",
    "Reading",
    "Scan",
    "check",
    "check_scenario",
    "counted",
    "game_of",
    "lines_of",
    "parse",
    "piles_of",
    "read",
    "shipped",
]
