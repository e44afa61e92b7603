"""Deck lists in lines of text, as people and programs write them.

A line is a card with its number before or behind it (`2 Name`, `2x Name`, `Name x2`, `Name (2)`,
`2,Name`), or the name alone, once for each copy. Headings name the piles, with or without marks
around them and the number of cards behind: `Attacks:`, `== Attacks ==`, `Attacks (20 cards)`. A
card under no heading goes where its type belongs. Behind a name may stand the set and the number
of a printing, `(DOP) 12`, and in brackets the values of a copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine import cards, games
from engine.decks.deck import Copy, DeckList
from engine.decks.document import MOST_COPIES
from engine.decks.fault import BadDeck
from engine.decks.named import Made, card_named, expect_fit, scan_of, size_of

_HEADER = re.compile(
    r"^[#=*\-\s\[]*([A-Za-z ]+?)\s*(?:[(\[]\d+(?: cards?)?[)\]]|:\s*\d+)?\s*[:\]]?\s*[=*\-]*$"
)
_SETTING = re.compile(r"^(name|size|game)\s*:\s*(.+)$", re.IGNORECASE)
_SCAN = re.compile(r"\[(\d+)/(\d+)/(\d+)/(\d+)[ ,]+(\d+)\]$")
_PRINTING = re.compile(r"\s+[(\[][A-Za-z0-9]{2,6}[)\]](?:\s+#?[A-Za-z]?\d+[a-z]?)?$")
_BULLET = re.compile(r"^[-*\u2022\u2013]\s+")
_COUNT_FIRST = re.compile(r"^(\d+)(?:\s*[xX\u00d7]?\s+|\s*[xX\u00d7]\s*|\s*[,;\t]\s*)(.+)$")
_COUNT_LAST = re.compile(
    r"^(.+?)(?:\s*[,;:\t]\s*(\d+)|\s+[xX\u00d7]\s?(\d+)|\s*\((\d+)\)|\s+[-\u2013]\s+(\d+))$"
)
_ASIDE = "//"
MOST_LINES = 500
MOST_NEAR = 40
"""How many faults of a list come with the nearest names."""
_REMARKS = frozenset({"description", "notes"})
"""Headings under which other programs write remarks: the lines up to the next heading of a pile are
no cards."""


@dataclass(slots=True)
class Page:
    """What was read of a text so far."""

    source: str
    game: str
    made: Made
    near: bool
    """Whether nearest names are looked for."""
    loose: bool = False
    """Whether a card may stand under any heading."""
    piles: dict[str, list[Copy]] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    lines: dict[str, list[int]] = field(default_factory=dict)
    """For each card, by full name, the lines on which it stands."""
    faults: list[BadDeck] = field(default_factory=list)
    remarks: list[int] = field(default_factory=list)
    """The lines that begin like a remark, with ``//`` or ``#``, and are no heading: nothing is read
    of them."""


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that say something, with their numbers."""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line and not line.startswith(_ASIDE):
            yield number, line


def game_named(text: str, source: str) -> str:
    """The game that a list names; "" if it names none, `BadDeck` for an unknown one."""
    game = ""
    for number, line in numbered(text):
        setting = _SETTING.match(line)
        if setting and setting[1].lower() == "game":
            game = setting[2].strip().lower()
            if game not in games.names():
                place = f"{source} line {number}"
                raise BadDeck(place, f"no decks of game {game[:40]!r} can be read", line=number)
    return game


def read_lines(
    text: str, source: str, game: str, size: int | None, made: Made, near: bool
) -> tuple[DeckList | None, Page]:
    """The deck of a text, and the page that was read, with every fault in order. The deck holds the
    cards that can be read; it is None without cards or without a valid size."""
    page = Page(source, game, made, near)
    _read(text, page)
    if not page.piles and not page.faults:
        page.faults.append(BadDeck(source, "holds no cards"))
    said: Any = page.settings.get("size", size)
    if isinstance(said, str) and said.isdecimal() and len(said) < 4:
        said = int(said)
    try:
        whole = size_of(said, page.piles, source, game) if page.piles else 0
    except BadDeck as bad:
        if not page.faults:  # an unread line may be what is missing
            page.faults.append(bad)
        return None, page
    if not page.piles:
        return None, page
    name = page.settings.get("name", "Deck")[:200]
    return DeckList.of(name, game, whole, {**page.piles}, made), page


def read_cards(text: str, source: str, game: str, made: Made) -> Page:
    """The page of a text that is no deck: cards with their numbers, under any heading."""
    page = Page(source, game, made, near=True, loose=True)
    _read(text, page)
    if not page.piles and not page.faults:
        page.faults.append(BadDeck(source, "holds no cards"))
    return page


def _read(text: str, page: Page) -> None:
    book = games.rulebook(page.game)
    headings = {**dict(zip(book.piles, book.piles, strict=True)), **book.headers}
    pile: str | None = None
    remarks = False
    page.remarks += [
        number
        for number, raw in enumerate(text.splitlines()[:MOST_LINES], 1)
        if raw.strip().startswith(_ASIDE)
    ]
    for number, line in numbered(text):
        if number > MOST_LINES:
            page.faults.append(BadDeck(page.source, f"has more than {MOST_LINES} lines"))
            return
        setting, header = _SETTING.match(line), _HEADER.match(line)
        heading = header[1].strip().lower() if header else ""
        if setting and not remarks:
            page.settings[setting[1].lower()] = setting[2].strip()
        elif heading in headings:
            pile, remarks = headings[heading], False
        elif heading in _REMARKS:
            remarks = True
        elif line.startswith("#"):
            page.remarks.append(number)
        elif not remarks:
            try:
                _read_card(line, number, None if page.loose else pile, page)
            except BadDeck as bad:
                page.faults.append(bad)


def _read_card(line: str, number: int, pile: str | None, page: Page) -> None:
    place = f"{page.source} line {number}"
    line = _BULLET.sub("", line)
    scanned = _SCAN.search(line)
    rest = line[: scanned.start()].strip() if scanned else line
    count, name = _counted(rest)
    name = _unprinted(page.game, name)
    near = page.near and len(page.faults) < MOST_NEAR
    card = card_named(page.game, name, place, page.made, number, near=near)
    if not 0 < count <= MOST_COPIES:
        raise BadDeck(place, f"{name!r} has no count from 1 to {MOST_COPIES}", line=number)
    if pile is not None:
        expect_fit(card, pile, place, number)
    scan = scan_of(card, [int(n[:9]) for n in scanned.groups()], place, number) if scanned else None
    where = pile or games.rulebook(page.game).pile_of(card)
    page.piles.setdefault(where, []).extend([Copy(card.full_name, scan)] * count)
    page.lines.setdefault(card.full_name, []).append(number)


def _counted(rest: str) -> tuple[int, str]:
    """The number of copies and the card name that a line says."""
    first = _COUNT_FIRST.match(rest)
    if first:
        return int(first[1][:9]), first[2]
    last = _COUNT_LAST.match(rest)
    if last:
        number = next(n for n in last.groups()[1:] if n)
        return int(number[:9]), last[1]
    return 1, rest


def _unprinted(game: str, name: str) -> str:
    """The name without the printing that other programs write behind it ("(DOP) 199"); a version
    may stand in brackets, too ("Aa'une the Oligarch (Avatar)")."""
    return name if cards.meant(game, name) else _PRINTING.sub("", name)
