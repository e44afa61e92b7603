"""Messages of a language with their fields put in.

A file of `data/<language>/` has one message a line, `key = text`. In the text stand

- `{field}`: the value,
- `{field:of}`: a name as the owner of what follows ("Anna's"),
- `{field:group}`: the word that the message `group.VALUE` gives for the value,
- `{field|one|many}`: the form of a word for the number in the field.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from engine.language.sentences.joining import Joining

UNSAID: Counter[str] = Counter()
"""How often the plain fall-back was used, by game, language and kind of what had no message."""

FIELD = re.compile(r"\{(\w+)(?::(\w+)|\|([^{}]*))?\}")
DATA = files("engine.language.sentences") / "data"


def _languages() -> tuple[str, ...]:
    found = sorted(one.name for one in DATA.iterdir() if one.is_dir())
    return ("en", *(name for name in found if name != "en"))


LANGUAGES: tuple[str, ...] = _languages()
"""The languages that have a folder of messages; English first."""


def _two(number: int) -> int:
    return 0 if number == 1 else 1


def _french(number: int) -> int:
    return 0 if number in (0, 1) else 1


def _slavic(number: int) -> int:
    ones, tens = number % 10, number % 100
    if ones == 1 and tens != 11:
        return 0
    return 1 if 2 <= ones <= 4 and not 12 <= tens <= 14 else 2


PLURALS: Mapping[str, Callable[[int], int]] = {"two": _two, "french": _french, "slavic": _slavic}
"""For each name that the message `plural` of a language gives: the function that chooses the form
for a number."""


class Speech:
    """The messages of one game in one language; English stands in where one is missing."""

    def __init__(self, game: str, language: str) -> None:
        self.game, self.language = game, language
        self.messages = messages_of(game, language)
        self._english = self.messages if language == "en" else messages_of(game, "en")
        self._plural = PLURALS[self.messages.get("plural", "two")]
        self._joined = Joining(self.messages)

    def has(self, key: str) -> bool:
        """Whether there is a message."""
        return key in self.messages or key in self._english

    def say(self, key: str, **fields: Any) -> str:
        """The message with its fields, a capital in front. KeyError where there is none."""
        text = self.plain(key, **fields)
        return text[:1].upper() + text[1:]

    def plain(self, key: str, **fields: Any) -> str:
        """The message as a part of another: a name, a word, a term of a sum."""
        said = ""
        for before, field in pieces_of(self.messages.get(key) or self._english[key]):
            said += before
            if field is not None:
                said = self._joined.after(said, self._field(field, fields))
        return said

    def one_of(self, keys: Sequence[str], **fields: Any) -> str:
        """The first of these messages that there is."""
        return self.say(next(key for key in keys if self.has(key)), **fields)

    def unsaid(self, key: str, **fields: Any) -> str:
        """The plain fall-back sentence; its use is counted."""
        UNSAID[f"{self.game} {self.language} {key}"] += 1
        return self.say("unsaid", **fields)

    def listed(self, names: Sequence[str]) -> str:
        """Names in a row: "A, B and C"."""
        if not names:
            return ""
        *others, last = names
        if not others:
            return last
        return self.plain("list", others=", ".join(others), last=last)

    def translated(self, words: str) -> str:
        """Words of the game in the language, where it has messages for them (`word.WORD`)."""
        return " ".join(
            self.plain(f"word.{word.casefold()}") if self.has(f"word.{word.casefold()}") else word
            for word in words.split(" ")
        )

    def _field(self, field: Field, fields: Mapping[str, Any]) -> str:
        name, form, forms = field
        value = fields[name]
        if forms:
            return forms[min(self._plural(abs(int(value))), len(forms) - 1)]
        if form == "of":
            return self._owner(str(value))
        if form:
            word = f"{form}.{str(value).casefold().replace(' ', '_')}"
            return self.plain(word) if self.has(word) else str(value)
        return str(value)

    def _owner(self, name: str) -> str:
        key = "owner.s" if name[-1:].casefold() in ("s", "x", "z", "ß") else "owner"
        return self.plain(key, name=name)


class Field(NamedTuple):
    """A place in a message where a value comes: the name of the value, the form that it takes, and
    the forms of a word that go with its number."""

    name: str
    form: str
    forms: tuple[str, ...]


@cache
def pieces_of(text: str) -> tuple[tuple[str, Field | None], ...]:
    """A message in pieces: what stands before each field, and the field; the rest without one."""
    found: list[tuple[str, Field | None]] = []
    at = 0
    for one in FIELD.finditer(text):
        name, form, forms = one.groups()
        field = Field(name, form or "", () if forms is None else tuple(forms.split("|")))
        found.append((text[at : one.start()], field))
        at = one.end()
    return (*found, (text[at:], None))


@cache
def speech(game: str, language: str) -> Speech:
    """The messages of a game; English for a language that has none."""
    return Speech(game, language if language in LANGUAGES else "en")


@cache
def messages_of(game: str, language: str) -> Mapping[str, str]:
    """The messages of a language by key: those of all games, and those of this one."""
    found: dict[str, str] = {}
    for name in ("common", game):
        file = DATA / language / f"{name}.txt"
        if file.is_file():
            found |= read(file.read_text("utf-8"))
    return found


def read(text: str) -> dict[str, str]:
    """The messages of a file; ValueError for a line that is none, or a key told twice."""
    found: dict[str, str] = {}
    for number, row in enumerate(text.splitlines(), 1):
        if not row.strip() or row.startswith("#"):
            continue
        key, sign, message = row.partition(" = ")
        if not sign or key in found:
            raise ValueError(f"line {number} is no new message: {row[:60]}")
        found[key] = message.strip()
    return found
