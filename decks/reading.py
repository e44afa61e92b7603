"""Decks as pages show them, and the few ways a page makes one out of another. No database."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import engine.decks
from decks import sheets
from decks.wings import wing
from engine import games, rulesets
from engine.decks import Copy, DeckList, Fault
from tournaments.offered import GAMES

EXAMPLE = """\
Name: My first deck
Size: 1

Creatures:
1 Maxxor

Attacks:
2 Rip Tide
2 Flash Kick

Locations:
2 Lava Pond
"""


@dataclass(frozen=True, slots=True)
class Starter:
    """A deck that ships, with the boards it can be cut to."""

    id: str
    name: str
    note: str
    size: int
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PileRow:
    """A line of a pile: how many of one card, the scan if it has one, the card's own number."""

    count: int
    name: str
    key: str
    scan: str
    note: str


@dataclass(frozen=True, slots=True)
class Pile:
    """One section of a list with its count."""

    name: str
    count: int
    rows: tuple[PileRow, ...]


@dataclass(frozen=True, slots=True)
class Legality:
    """What one format says of a deck."""

    format: str
    name: str
    faults: tuple[Fault, ...]


def stored(content: Mapping[str, Any]) -> DeckList:
    """The deck of a stored JSON document; raises BadDeck if its cards are gone."""
    return engine.decks.parse(json.dumps(content, ensure_ascii=False))


def starters(game: str = "") -> tuple[Starter, ...]:
    """The decks of a game that ship, in their fixed order; without a game, those of all games."""
    return tuple(
        _starter(key, deck)
        for one in ([game] if game else GAMES)
        for key, deck in engine.decks.shipped(one).items()
    )


def cut_to(deck: DeckList, board: int | None) -> DeckList:
    """The deck for a smaller board, where its game has boards; else the deck as it is."""
    cut: DeckList = games.rulebook(deck.game).cut(deck, board)
    return cut


def named(deck: DeckList, name: str) -> DeckList:
    """The same cards under another name; an empty name changes nothing."""
    return replace(deck, name=name) if name else deck


def piles(deck: DeckList) -> tuple[Pile, ...]:
    """The sections of a list in their fixed order; empty ones are left out."""
    own = wing(deck.game)
    return tuple(
        Pile(own.pile_name(pile), len(copies), _rows(deck, copies))
        for pile in engine.decks.piles_of(deck.game)
        if (copies := deck.pile(pile))
    )


def legality(deck: DeckList) -> tuple[Legality, ...]:
    """Every format of the game that plays boards of the deck's size, with what it objects to."""
    return tuple(
        Legality(rules.name, sheets.format_name(rules.name), tuple(engine.decks.check(deck, rules)))
        for rules in rulesets.FORMATS[deck.game].values()
    )


def differences(registered: DeckList, found: DeckList) -> tuple[list[str], list[str]]:
    """What is missing from the found cards, and what is extra, as lines like ``2 Rip Tide``."""
    listed, there = (Counter(copy.name for copy in deck) for deck in (registered, found))
    return _counted(listed - there), _counted(there - listed)


def _starter(key: str, deck: DeckList) -> Starter:
    boards = rulesets.get(deck.game).boards
    return Starter(
        id=key,
        name=deck.name,
        note=wing(deck.game).starter_note(deck),
        size=deck.size,
        sizes=tuple(board for board in boards if board <= deck.size),
    )


def _rows(deck: DeckList, copies: tuple[Copy, ...]) -> tuple[PileRow, ...]:
    return tuple(_row(deck, copy, count) for copy, count in Counter(copies).items())


def _row(deck: DeckList, copy: Copy, count: int) -> PileRow:
    card = deck.find(copy.name)
    scan = copy.scan.as_text() if copy.scan else ""
    return PileRow(count, copy.name, card.key, scan, sheets.summary(card))


def _counted(names: Counter[str]) -> list[str]:
    return [f"{count} {name}" for name, count in sorted(names.items())]
