"""Decks as pages show them: piles, curves, a test hand, what formats object to. No database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import engine.decks
from decks.cards import sheets
from decks.lists.documents import differences, stored
from decks.lists.faults import ListFault, broken
from decks.models import DeckVersion
from decks.wings import wing
from decks.wings.wing import Curve
from engine import games, rulesets
from engine.decks import Copy, DeckList
from engine.kernel.chance import Stream, seed_bytes
from tournaments.offered import GAMES, format_name


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
    faults: tuple[ListFault, ...]


def starters(game: str = "") -> tuple[Starter, ...]:
    """The decks of a game that ship, in their fixed order; without a game, those of all games."""
    return tuple(
        _starter(key, deck)
        for one in ([game] if game else GAMES)
        for key, deck in engine.decks.shipped(one).items()
    )


def piles(deck: DeckList) -> tuple[Pile, ...]:
    """The sections of a list in their fixed order; empty ones are left out."""
    own = wing(deck.game)
    return tuple(
        Pile(own.pile_name(pile), len(copies), _rows(deck, copies))
        for pile in engine.decks.piles_of(deck.game)
        if (copies := deck.pile(pile))
    )


def sheet(deck: DeckList) -> dict[str, Any]:
    """What a sheet on paper shows of a list."""
    return {"piles": piles(deck), "game": deck.game, "total": len(tuple(deck))}


@dataclass(frozen=True, slots=True)
class Column:
    """A bar of a picture, in its units: where it stands, how high, and its words."""

    label: str
    count: int
    x: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A curve as a picture. The page shows the same columns as a table too."""

    title: str
    note: str
    width: int
    columns: tuple[Column, ...]
    #: Its bars lie, each behind its word: no word fits under a bar.
    lying: bool = False


BAR, GAP, HEIGHT = 28, 8, 90
"""Width of a bar, between two bars, and height of the highest, in the units of a picture."""
SHORT = 4
"""Letters that fit under a bar."""


def pictures(deck: DeckList) -> tuple[Picture, ...]:
    """The curves of a list, ready to be drawn."""
    return tuple(_picture(curve) for curve in wing(deck.game).curves(deck))


def _picture(curve: Curve) -> Picture:
    most = max(bar.count for bar in curve.bars)
    columns = []
    for at, bar in enumerate(curve.bars):
        height = bar.count * HEIGHT // most
        columns.append(
            Column(bar.label, bar.count, GAP + at * (BAR + GAP), HEIGHT - height + 20, height)
        )
    width = GAP + len(columns) * (BAR + GAP)
    lying = any(len(bar.label) > SHORT for bar in curve.bars)
    return Picture(curve.title, curve.note, width, tuple(columns), lying)


def hand(deck: DeckList, number: int) -> tuple[str, ...]:
    """A hand as a game might begin with it; the same number gives the same hand."""
    return wing(deck.game).hand(deck, Stream(seed_bytes(number), "test hand"))


def legality(deck: DeckList) -> tuple[Legality, ...]:
    """Every format of the game that plays boards of the deck's size, with what it objects to."""
    stand = engine.decks.lines_of(deck)
    return tuple(
        Legality(
            rules.name,
            format_name(rules.name),
            tuple(broken(fault, stand) for fault in engine.decks.check(deck, rules)),
        )
        for rules in rulesets.FORMATS[deck.game].values()
    )


def examples() -> tuple[tuple[str, str], ...]:
    """The title of each game whose lists are kept, with a short list as an example."""
    shown = ((games.rulebook(game), wing(game).example) for game in GAMES)
    return tuple((book.title or book.name.capitalize(), text) for book, text in shown if text)


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A version of a list: its number, name and the day until which it stood; ``taken`` and
    ``put_in`` are what the next version left out and added, as lines like ``2 Rip Tide``."""

    number: int
    name: str
    until: datetime
    taken: tuple[str, ...]
    put_in: tuple[str, ...]


def versions(current: DeckList, earlier: Iterable[DeckVersion]) -> tuple[VersionLine, ...]:
    """The versions of a list, newest first, each with what the next one changed."""
    found, after = [], current
    for one in earlier:
        deck = stored(one.content)
        taken, put_in = differences(deck, after)
        found.append(VersionLine(one.number, one.name, one.until, tuple(taken), tuple(put_in)))
        after = deck
    return tuple(found)


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
