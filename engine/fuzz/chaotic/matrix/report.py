"""The matrix in words: its last line, and the pairs that want looking at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from engine.fuzz.chaotic.matrix.absent import absences
from engine.fuzz.chaotic.matrix.grid import Cell, matrix
from engine.fuzz.chaotic.matrix.instruments import ROWS, Row
from engine.fuzz.chaotic.matrix.obstacles import COLUMNS, Column


def names() -> list[str]:
    """The names of all rows and columns."""
    return [*(row.name for row in ROWS), *(column.name for column in COLUMNS)]


def cells(rows: Sequence[str], columns: Sequence[str]) -> Iterator[Cell]:
    """Every pair of the rows and columns with these names; of all rows, or columns, if none is
    named."""
    return matrix(*_named(rows, columns))


def absent(rows: Sequence[str], columns: Sequence[str]) -> Iterator[str]:
    """Lines about the pairs of these rows and columns that do not exist."""
    return absences(*_named(rows, columns))


def _named(rows: Sequence[str], columns: Sequence[str]) -> tuple[list[Row], list[Column]]:
    return (
        [row for row in ROWS if not rows or row.name in rows],
        [column for column in COLUMNS if not columns or column.name in columns],
    )


def last_line(cells: Sequence[Cell]) -> str:
    """How many pairs exist, are played, are judged, and differ."""
    played, judged = (sum(one.played for one in cells), sum(one.judged for one in cells))
    differing = sum(bool(one.differing) for one in cells)
    return (
        f"rows={len(ROWS)} columns={len(COLUMNS)} pairs={len(cells)} played={played}"
        f" judged={judged} differing={differing}"
    )


def lines_of(cell: Cell) -> Iterator[str]:
    """Lines about a pair that was not judged completely, or in which engine and twin differ."""
    name = f"{cell.row} x {cell.column}"
    cards = ", ".join(cell.cards)
    if not cell.played:
        yield f"not played: {name}"
    elif cell.silent:
        yield f"not judged: {name} ({cards}): {cell.silent}"
    for one in cell.differing:
        yield f"differs: {name} ({cards}): {one}"


def as_scenario(cell: Cell) -> str:
    """The position and the choices as a scenario whose expectations are still to be written."""
    steps = [dict([line.split(": ", 1)]) for line in cell.lines]
    document: dict[str, Any] = {
        "id": f"M-{cell.row}-{cell.column}".replace(" ", "-"),
        "title": f"{cell.row}, {cell.column}",
        **cell.document,
        "rules": ["8.5.2"],
        "steps": steps,
    }
    return json.dumps(document, indent=2, ensure_ascii=False)
