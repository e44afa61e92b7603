"""The phrase files of a language: words, endings and phrases, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.language.sentences.speech import messages_of, read
from engine.language.tongues.patterns import Pattern, pattern

DATA = files("engine.language.tongues") / "data"
WORDS = "words.txt"
"""The file of a folder that holds words and endings; every other one holds phrases."""


@dataclass(frozen=True)
class Book:
    """What a language has for the cards of a game."""

    words: Mapping[str, str]
    phrases: Mapping[str, tuple[Pattern, ...]]

    @property
    def cases(self) -> tuple[str, ...]:
        """The cases of the language, in the order of its tables."""
        return tuple(self.words["cases"].split())

    def word(self, *way: str) -> str | None:
        """The word for the longest beginning of the key that the book has; None if it has none."""
        for end in range(len(way), 0, -1):
            found = self.words.get(".".join(way[:end]))
            if found is not None:
                return found
        return None

    def by_case(self, case: str, *way: str) -> str:
        """The word for a case, from a row with one word for each case or one word for all cases."""
        row = (self.word(*way) or "").split()
        place = self.cases.index(case)
        return written(row[min(place, len(row) - 1)]) if row else ""

    def agreeing(self, what: str, case: str, article: str, number: str, gender: str) -> str:
        """The article or ending that agrees with a noun; "any" stands for every article."""
        own = self.by_case(case, what, article, number, gender)
        return own or self.by_case(case, what, "any", number, gender)


def written(word: str) -> str:
    """A word of a row as it is written: `_` is a space, and `_` alone is nothing."""
    return "" if word == "_" else word.replace("_", " ")


def languages() -> tuple[str, ...]:
    """The languages that have a folder of phrases."""
    return tuple(sorted(one.name for one in DATA.iterdir() if one.is_dir()))


@cache
def book(game: str, language: str) -> Book | None:
    """What a language says of the cards of a game; None for one that says nothing."""
    words: dict[str, str] = dict(messages_of(game, language))
    phrases: dict[str, list[Pattern]] = {}
    found = False
    for part in ("common", game):
        folder = DATA / language / part
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            rows = read(file.read_text("utf-8"))
            if file.name == WORDS:
                words |= rows
                continue
            found = found or part == game
            for key, text in rows.items():
                made = pattern(key, text)
                phrases.setdefault(made.name, []).append(made)
    if not found:
        return None
    return Book(words, {name: tuple(rows) for name, rows in phrases.items()})
