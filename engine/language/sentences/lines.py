"""Wire lines read as typed records.

A line is its first words and then fields: `move {creature} {space}`. What a field may hold follows
from its name, see `SHAPES`. Two names that stand side by side are told apart by what is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any, ClassVar, TypeVar, dataclass_transform

Known = Callable[[str], bool]
"""Whether a name is that of a card."""

SHAPES = {
    "player": r"[A-D]",
    "owner": r"[A-D]",
    "act": r"[a-z_]+",
    "needed": r"[0-9]+",
    "said": r"[0-9]+",
    "into_n": r"[0-9]+",
    "most": r"[0-9]+",
    "space": r"[A-Da-e][0-9]+",
    "n": r"[-+]?[0-9]+",
    "facing": r"[NESW]",
    "pile": r"[a-z_]+",
    "other_pile": r"[a-z_]+",
    "so": r"[a-z0-9]+",
}
"""For each field, by name, the pattern of what it holds; all other fields hold names or words."""

FIELD = re.compile(r"\{(\w+)\}")


def nothing_known(name: str) -> bool:
    """Always False: for a table of which no card name is known."""
    return False


@dataclass(frozen=True)
class Record:
    """A wire line as it was read; each kind is a class with a field for each part."""

    HEADING: ClassVar[bool] = False
    """Whether a turn, a round or a combat begins."""
    VARIANT: ClassVar[str] = ""
    """The field whose value chooses the message; of a number only the sign counts."""
    SHAPES: ClassVar[Mapping[str, str]] = {}
    """What fields of this kind may hold, where their names do not say it."""

    @property
    def kind(self) -> str:
        """The name of the class, as messages are found by it."""
        return type(self).__name__.casefold()

    def said(self) -> dict[str, Any]:
        """The fields by name."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


R = TypeVar("R", bound=Record)
Reader = Callable[[str, Known], Record | None]


class Grammar:
    """The kinds of lines of a game, tried in their order."""

    def __init__(self) -> None:
        self.kinds: dict[str, type[Record]] = {}
        self._readers: dict[str, list[Reader]] = {}

    def read(self, text: str, known: Known = nothing_known) -> Record | None:
        """The line as a record; None for a line of no kind."""
        head, _, _ = text.partition(" ")
        for reader in self._readers.get(head, ()):
            found = reader(text, known)
            if found is not None:
                return found
        return None

    def join(self, other: Grammar) -> None:
        """Read the lines of another grammar too, after those of this one."""
        self.kinds |= other.kinds
        for head, readers in other._readers.items():
            self._readers.setdefault(head, []).extend(readers)

    def add(self, made: type[Record], shape: str) -> None:
        """Read lines of this shape as records of the kind."""
        head, _, _ = shape.partition(" ")
        self.kinds[made.__name__.casefold()] = made
        self._readers.setdefault(head, []).append(_reader(made, shape))


@dataclass_transform(frozen_default=True)
def line(grammar: Grammar, *shapes: str) -> Callable[[type[R]], type[R]]:
    """Make a class of records and register the shapes of its lines."""

    def made(kind: type[R]) -> type[R]:
        frozen = dataclass(frozen=True)(kind)
        for shape in shapes:
            grammar.add(frozen, shape)
        return frozen

    return made


def _reader(made: type[Record], shape: str) -> Reader:
    """The pattern of a shape; `{a} {b}` of two free names is one group to be told apart."""
    shapes = SHAPES | dict(made.SHAPES)
    pattern, pair = "", ("", "")
    names = FIELD.findall(shape)
    free = [name for name in names if name not in shapes]
    whole = shape
    for one, other in pairwise(free):
        if f"{{{one}}} {{{other}}}" in shape:
            pair = (one, other)
            whole = shape.replace(f"{{{one}}} {{{other}}}", "{pair}")
    for number, part in enumerate(FIELD.split(whole)):
        pattern += f"(?P<{part}>{shapes.get(part, '.+')})" if number % 2 else re.escape(part)
    wanted = re.compile(pattern)
    numbers = {one.name for one in fields(made) if "int" in str(one.type)}

    def read(text: str, known: Known) -> Record | None:
        found = wanted.fullmatch(text)
        if found is None:
            return None
        parts: dict[str, Any] = found.groupdict()
        if "pair" in parts:
            parts |= zip(pair, told_apart(parts.pop("pair"), known), strict=True)
        return made(**{name: int(v) if name in numbers else v for name, v in parts.items()})

    return read


def told_apart(text: str, known: Known) -> tuple[str, str]:
    """Two names that are written side by side. They are cut where both are known, else where one is
    known, else after the first word."""
    halves = list(_halves(text))
    for both in (True, False):
        for head, tail in reversed(halves):
            if known(head) and (known(tail) or not both):
                return head, tail
    for head, tail in halves:
        if known(tail):
            return head, tail
    return next(iter(halves), (text, ""))


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Every way to cut between two words, the shortest first half first."""
    for found in re.finditer(" ", text):
        yield text[: found.start()], text[found.end() :]
