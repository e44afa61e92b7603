"""All rows of an event in one comparable value, without a primary key in it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.models import Event
from tournaments.operations.book import Book
from tournaments.operations.chain import moment
from tournaments.operations.rows import Rows
from tournaments.operations.shelves import SHELVES, Row


def snapshot(event: Event) -> dict[str, Any]:
    """All rows that follow from the log of `event`: equal snapshots are equal events."""
    return picture(Rows(Event.objects.get(pk=event.pk)).whole())


def picture(book: Book, *, fallen: bool = True) -> dict[str, Any]:
    """A whole book as plain values; without `fallen` only the rows that stand. Of the staff only
    the active roles: a role given back and one never given are the same."""
    found: dict[str, Any] = {"event": _plain(book.event)}
    for name in SHELVES:
        found[name] = [row for row in _rows(book.shelves[name]) if row.get("active", True)]
        if fallen and name != "staff":
            found[f"fallen {name}"] = _rows(book.fallen[name])
    return found


def _rows(rows: dict[Any, Row]) -> list[Row]:
    return [_plain(row) for _key, row in sorted(rows.items())]


def _plain(row: Row) -> Row:
    return {
        name: moment(value) if isinstance(value, datetime) else value
        for name, value in sorted(row.items())
    }
