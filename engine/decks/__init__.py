"""Decks: lists of cards, reading them, judging them, and the decks that ship."""

from __future__ import annotations

from engine.decks.deck import PILES, PILES_OF, Copy, DeckList, Scan
from engine.decks.fault import Fault
from engine.decks.judging import Judgement, check_scenario
from engine.decks.legality import build_cost, check
from engine.decks.reading import BadDeck, parse
from engine.decks.shipped import shipped
from engine.decks.swapping import Swap
from engine.decks.timelines import chi_of, swap_faults, swapped, swaps

__all__ = [
    "PILES",
    "PILES_OF",
    "BadDeck",
    "Copy",
    "DeckList",
    "Fault",
    "Judgement",
    "Scan",
    "Swap",
    "build_cost",
    "check",
    "check_scenario",
    "chi_of",
    "parse",
    "shipped",
    "swap_faults",
    "swapped",
    "swaps",
]
