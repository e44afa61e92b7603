"""Reading a file with the texts that stand on the cards, as JSON lines or as CSV.

The engine never contains the texts themselves; whoever may show them keeps them elsewhere. A row
names its card by ``full_name`` (or by ``name`` and ``version``) and gives its ``text``. A card that
was printed otherwise also has ``text_2019`` (or ``printed``), and Creatures may have
``brainwashed_text`` likewise. All other columns are ignored. A line break within a text separates
its abilities.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine import cards

LARGEST = 5_000_000
"""Bytes a file may have."""
LONGEST = 4_000
"""Characters one text may have."""
MOST_TOLD = 20
"""How many rows without a card are named; any others are only counted."""
UNPLAYED = frozenset(("misprint", "prototype", "datamined"))
"""Values of ``status`` that mark a row as no text of a playable card."""
WORDS = {
    "text": ("text",),
    "printed": ("printed", "text_2019"),
    "brainwashed": ("brainwashed", "brainwashed_text"),
    "brainwashed_printed": ("brainwashed_printed", "brainwashed_text_2019"),
}
"""For each text, the columns that may hold it; the first column that is there counts."""


class BadText(ValueError):
    """A file that holds no card texts: the place in it, and what is wrong there."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}")
        self.place, self.fault = place, fault


@dataclass(frozen=True, slots=True)
class CardText:
    """The texts of a card: today's text, the printed one if it differs, and the same two for the
    Brainwashed side; "" for a missing text."""

    name: str
    text: str
    printed: str = ""
    brainwashed: str = ""
    brainwashed_printed: str = ""


@dataclass(frozen=True, slots=True)
class Official:
    """The texts of a file by the card's full name. `unknown` lists the rows with a card that the
    catalogue does not have: ``(line, name, the nearest name or "")``."""

    game: str
    texts: dict[str, CardText]
    unknown: tuple[tuple[int, str, str], ...]


def read(game: str, data: bytes) -> Official:
    """The card texts in a file. Raises `BadText` at the first fault; a row of a card that the game
    does not have is no fault, but is told.

    >>> read("chaotic", b"full_name,text\\nMaxxor,Does what it does.").texts["Maxxor"].text
    'Does what it does.'
    """
    if len(data) > LARGEST:
        raise BadText("file", f"larger than {LARGEST:,} bytes")
    try:
        whole = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadText(f"line {line}", "not UTF-8") from None
    rows = _json_rows(whole) if whole.lstrip()[:1] in ("{", "[") else _csv_rows(whole)
    return _gathered(game, rows)


def _json_rows(whole: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """One object a line, or one list of objects."""
    if whole.lstrip().startswith("["):
        rows = _parsed(whole, 1)
        for number, row in enumerate(rows, 1):
            yield number, _expect_row(row, number)
        return
    for number, line in enumerate(whole.splitlines(), 1):
        if line.strip():
            yield number, _expect_row(_parsed(line, number), number)


def _parsed(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadText(f"line {line + error.lineno - 1}, column {error.colno}", error.msg) from None
    except (RecursionError, ValueError):
        raise BadText(f"line {line}", "cannot be read as JSON") from None


def _expect_row(row: Any, number: int) -> Mapping[str, Any]:
    if not isinstance(row, dict):
        raise BadText(f"line {number}", "not a JSON object with the fields of a card")
    return row


def _csv_rows(whole: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """A heading row with the names of the columns, parted by commas, semicolons or tabs."""
    heading = whole.partition("\n")[0]
    parted = max(",;\t", key=heading.count)
    reader = csv.DictReader(io.StringIO(whole, newline=""), delimiter=parted)
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise BadText(f"line {reader.line_num}", str(error)) from None


def _gathered(game: str, rows: Iterator[tuple[int, Mapping[str, Any]]]) -> Official:
    known = frozenset(cards.names(game))
    texts: dict[str, CardText] = {}
    unknown: list[tuple[int, str, str]] = []
    for line, row in rows:
        if row.get("status") in UNPLAYED:
            continue
        name = _name(row, line)
        if name not in known:
            near = cards.nearest(game, name) if len(unknown) < MOST_TOLD else ()
            unknown.append((line, name[:80], near[0] if near else ""))
        elif name not in texts:
            given = {word: _text(row, names, line) for word, names in WORDS.items()}
            texts[name] = CardText(name, **given)
    if not texts:
        raise BadText("file", f"holds no text of a card of {game.capitalize()}")
    return Official(game, texts, tuple(unknown))


def _name(row: Mapping[str, Any], line: int) -> str:
    name = row.get("full_name")
    if not name and row.get("name"):
        version = row.get("version")
        name = f"{row['name']}, {version}" if version else row["name"]
    if not isinstance(name, str) or not name.strip():
        raise BadText(f"line {line}", "names no card: it has neither full_name nor name")
    return name.strip()


def _text(row: Mapping[str, Any], names: tuple[str, ...], line: int) -> str:
    text = next((row[name] for name in names if row.get(name)), "")
    if not isinstance(text, str):
        raise BadText(f"line {line}", f"{names[-1]} is no text")
    text = text.strip().replace("\\n", "\n")
    if len(text) > LONGEST:
        raise BadText(f"line {line}", f"a text longer than {LONGEST:,} characters")
    if any(ord(sign) < 32 and sign not in "\n\t\r" for sign in text):
        raise BadText(f"line {line}", "a text with a control character")
    return text
