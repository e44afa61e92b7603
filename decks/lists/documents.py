"""The deck of a stored document, and how one deck is made out of another. No database."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import engine.decks
from engine import games
from engine.decks import DeckList


def stored(content: Mapping[str, Any]) -> DeckList:
    """The deck of a stored JSON document; raises BadDeck if its cards are gone."""
    return engine.decks.parse(json.dumps(content, ensure_ascii=False))


def cut_to(deck: DeckList, board: int | None) -> DeckList:
    """The deck for a smaller board, where its game has boards; else the deck as it is."""
    cut: DeckList = games.rulebook(deck.game).cut(deck, board)
    return cut


def named(deck: DeckList, name: str) -> DeckList:
    """The same cards under another name; an empty name changes nothing."""
    return replace(deck, name=name) if name else deck


def differences(registered: DeckList, found: DeckList) -> tuple[list[str], list[str]]:
    """What is missing from the found cards, and what is extra, as lines like ``2 Rip Tide``."""
    listed, there = (Counter(copy.name for copy in deck) for deck in (registered, found))
    return _counted(listed - there), _counted(there - listed)


def _counted(names: Counter[str]) -> list[str]:
    return [f"{count} {name}" for name, count in sorted(names.items())]
