"""Comparing the catalogue with a file of card facts (JSON Lines, one printing a line)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import games


@dataclass(slots=True)
class Checked:
    """What a comparison found.

    ``compiled``: cards the grammar reads; ``by_hand``: cards it declines whose abilities were
    written by hand from the very text; ``by_edition``: cards whose printed wording does something
    else than that of today; ``differences``: one line for each fact or ability that disagrees.
    """

    rows: int = 0
    skipped: int = 0
    cards: int = 0
    facts_equal: int = 0
    compiled: int = 0
    by_hand: list[str] = field(default_factory=list)
    by_edition: list[str] = field(default_factory=list)
    disagree: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether every card has equal facts and abilities."""
        return self.facts_equal == self.cards and not self.disagree

    def line(self) -> str:
        """The numbers in one line."""
        return (
            f"rows={self.rows} cards={self.cards} facts_equal={self.facts_equal} "
            f"skipped={self.skipped} compiled={self.compiled} "
            f"by_edition={len(self.by_edition)} disagree={len(self.disagree)} "
            f"by_hand={len(self.by_hand)}"
        )

    def as_json(self) -> dict[str, Any]:
        """The numbers, the names behind them and the differences."""
        return {
            "rows": self.rows,
            "cards": self.cards,
            "facts_equal": self.facts_equal,
            "skipped": self.skipped,
            "compiled": self.compiled,
            "by_hand": self.by_hand,
            "by_edition": self.by_edition,
            "disagree": self.disagree,
            "differences": self.differences,
        }


def check(paths: list[str], game: str = "") -> Checked:
    """Compare every playable card of the files with the catalogue and compile its wordings.

    Without ``game``, the default game is meant. Raises ValueError naming file and line of the first
    line that cannot be read.
    """
    checked = Checked()
    games.rulebook(game or games.default()).compare_cards(paths, checked)
    return checked


def rows_of(path: str, needed: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """The maps of a file, each with the keys that it needs to have."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: cannot be read: {error}") from None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (json.JSONDecodeError, RecursionError):
            raise ValueError(f"{path} line {number}: is not JSON") from None
        if not isinstance(row, dict) or any(not isinstance(row.get(k), str) for k in needed):
            raise ValueError(f"{path} line {number}: is no card with {', '.join(needed)}")
        yield row
