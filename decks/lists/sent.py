"""A list that is sent as a file: text, CSV as spreadsheets and collections save it, or JSON.

What is read becomes the text of the box in which a list is pasted, so that a fault in it is mended
there.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from django.utils.translation import gettext as _

from engine.decks.reading import is_document
from tournaments.errors import Invalid
from tournaments.formats import tables
from tournaments.formats.model import BadFile
from tournaments.formats.texts import decode_any

MAX_BYTES = 100_000
"""Bytes of a file that is read: the longest list that is taken, in any letters."""
ENDINGS = (".txt", ".csv", ".tsv", ".json", ".dec")
"""How the names of such files end."""
TABLES = (".csv", ".tsv")
SEPARATORS = ";\t,"
NAMES = ("name", "card", "card name", "karte", "kartenname", "nom", "carte", "carta", "nombre")
"""Heads of the column of names; of two the first in this order is meant."""
COUNTS = (
    *("count", "quantity", "qty", "copies", "amount", "number", "#"),
    *("anzahl", "menge", "quantité", "nombre", "exemplaires", "cantidad", "número", "copias"),
)
PILES = ("pile", "section", "board", "stapel", "pila", "sección")


def read(name: str, data: bytes) -> str:
    """The text of a list out of a file of this name. Raises Invalid for what is no text, and for a
    table whose quotation marks do not close."""
    try:
        text = decode_any(data)[0].lstrip("\ufeff")
    except BadFile:
        raise _no_text() from None
    if any(letter < " " and letter not in "\t\r\n\f" for letter in text):
        raise _no_text()
    if PurePath(name).suffix.lower() in TABLES and not is_document(text):
        return "\n".join(_of_table(text))
    return text


def by_heads(text: str) -> str | None:
    """The text of a list out of a table that was pasted with its heads; None where its first line
    names no column of names and none of numbers."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    for mark in SEPARATORS:
        heads = [cell.strip(' "').lower() for cell in first.split(mark)]
        name = _column(heads, NAMES)
        if name is not None and _column(heads[:name] + heads[name + 1 :], COUNTS) is not None:
            return "\n".join(_of_table(text))
    return None


def _no_text() -> Invalid:
    return Invalid(
        "list_no_text",
        _("This file holds no text. Save the list as .txt, .csv or .json and choose that file."),
    )


def _of_table(text: str) -> Iterator[str]:
    """The lines of a list out of a table. Where its first row names no columns, each row is a card
    and its number in either order; a row that is neither stays as it stands, so that its fault
    names it."""
    rows = list(_rows(text))
    first = next((at for at, (_raw, cells) in enumerate(rows) if any(cells)), 0)
    heads = [cell.lower() for cell in rows[first][1]] if rows else []
    name = _column(heads, NAMES)
    if name is None:
        yield from (_plain(raw, cells) for raw, cells in rows)
        return
    count = _column([head if at != name else "" for at, head in enumerate(heads)], COUNTS)
    pile = _column(heads, PILES)
    before = ""
    for at, (raw, cells) in enumerate(rows):
        if at <= first or not any(cells):
            yield ""
            continue
        if pile is not None and len(cells) > pile and cells[pile].lower() != before:
            before = cells[pile].lower()
            yield f"{cells[pile]}:"
        if len(cells) <= name or not cells[name]:
            yield raw
        else:
            number = cells[count] if count is not None and len(cells) > count else ""
            yield f"{number} {cells[name]}".strip()


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each row as it stands, on one line, and its values."""
    lines = list(io.StringIO(text, newline=""))
    try:
        for began, ended, cells in tables.rows(text, SEPARATORS):
            raw = " ".join(line.rstrip("\r\n") for line in lines[began - 1 : ended])
            yield raw, [" ".join(cell.split()) for cell in cells]
    except tables.BadRow as fault:
        raise Invalid(
            "list_unreadable",
            _("Line %(line)d: a quotation mark does not close. It reads: %(text)s")
            % {"line": fault.line, "text": lines[fault.line - 1].rstrip("\r\n")[:80]},
        ) from None


def _column(heads: Sequence[str], words: Sequence[str]) -> int | None:
    return next((heads.index(word) for word in words if word in heads), None)


def _plain(raw: str, cells: Sequence[str]) -> str:
    said = [cell for cell in cells if cell]
    if len(said) == 1:
        return said[0]
    if len(said) == 2 and said[0].isdecimal():
        return f"{said[0]} {said[1]}"
    if len(said) == 2 and said[1].isdecimal():
        return f"{said[1]} {said[0]}"
    return raw
