"""The glossary: the words of a game in plain words of our own, each with its rule.

`data/<game>-words.txt` has a word a line: the word, its other forms, the id of its rule, what it
means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from engine import games


@dataclass(frozen=True, slots=True)
class Entry:
    """A word: `forms` are other forms and abbreviations that mean it, `rule` the id of the rule
    that says so, `text` what it means."""

    word: str
    forms: tuple[str, ...]
    rule: str
    text: str

    @property
    def key(self) -> str:
        """The word as a part of an address."""
        return re.sub(r"[^a-z0-9]+", "-", self.word.casefold()).strip("-")


@games.forget_with
@lru_cache(maxsize=8)
def entries(game: str) -> tuple[Entry, ...]:
    """All words of a game in the order of the alphabet; none for a game without a glossary."""
    file = files("engine.rulebook") / "data" / f"{game}-words.txt"
    text = file.read_text("utf-8") if file.is_file() else ""
    rows = (row for row in text.splitlines() if row and not row.startswith("#"))
    return tuple(sorted(map(_entry, rows), key=lambda one: one.word.casefold()))


def _entry(row: str) -> Entry:
    word, forms, rule, text = (part.strip() for part in row.split("|"))
    return Entry(word, tuple(form for form in forms.split(", ") if form), rule, text)


def found(game: str, text: str) -> tuple[Entry, ...]:
    """The entries whose word begins with the text, then those whose meaning contains it; "" finds
    all."""
    asked = text.strip().casefold()
    named = [one for one in entries(game) if _named(one, asked)]
    speaking = [one for one in entries(game) if one not in named and asked in one.text.casefold()]
    return (*named, *speaking)


def _named(entry: Entry, asked: str) -> bool:
    return any(name.casefold().startswith(asked) for name in (entry.word, *entry.forms))


def explained_in(game: str, text: str) -> tuple[Entry, ...]:
    """The words of the glossary that stand in a text, in the order of the alphabet. A word that is
    only a part of a longer one there ("Attack" of "Area Attack") is not meant."""
    meant: set[str] = set()
    for part in _pattern(game).finditer(text):
        entry = _by_form(game).get(part.group().casefold())
        if entry is not None:
            meant.add(entry.word)
    return tuple(one for one in entries(game) if one.word in meant)


def entries_of(game: str, rule: str) -> tuple[Entry, ...]:
    """The words that a rule settles."""
    return tuple(one for one in entries(game) if one.rule == rule)


@games.forget_with
@lru_cache(maxsize=8)
def _by_form(game: str) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for entry in entries(game):
        for form in (entry.word, *entry.forms):
            if len(form) > 1:
                found.setdefault(form.casefold(), entry)
    return found


@games.forget_with
@lru_cache(maxsize=8)
def _pattern(game: str) -> re.Pattern[str]:
    forms = sorted(_by_form(game), key=lambda form: -len(form))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)", re.IGNORECASE)
