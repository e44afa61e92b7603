"""Which scenarios show a rule or a card, from an index kept with the rulebook (`python -m
tests.engine.proof.shown` writes it; the scenarios themselves are not needed to read it)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from engine.rulebook import GAMES


@dataclass(frozen=True, slots=True)
class Shown:
    """A scenario: its id, the sentence that says what it shows, and its file as written by
    :mod:`engine.rulebook.places`."""

    id: str
    title: str
    file: str


def shown_by(rule: str) -> tuple[Shown, ...]:
    """The scenarios in which a rule or ruling is seen at work, in the order of their files."""
    return _index().get(rule, ())


def card_shown_by(game: str, full_name: str) -> tuple[Shown, ...]:
    """The scenarios in which a card of the catalogue stands, in the order of their files."""
    return _index().get((game, full_name), ())


@lru_cache(maxsize=1)
def _index() -> dict[str | tuple[str, str], tuple[Shown, ...]]:
    found: dict[str | tuple[str, str], tuple[Shown, ...]] = {}
    folder = resources.files("engine.rulebook") / "data"
    for game in GAMES:
        for line in (folder / f"{game}-scenarios.jsonl").read_text("utf-8").splitlines():
            entry = json.loads(line)
            shown = Shown(entry["id"], entry["title"], entry["file"])
            for key in (*entry["rules"], *((game, name) for name in entry.get("cards", ()))):
                found[key] = (*found.get(key, ()), shown)
    return found
