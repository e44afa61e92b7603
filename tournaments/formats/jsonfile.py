"""JSON read so that every fault has its place: `players[3].rank: not a whole number`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

from tournaments.formats.model import BadFile

T = TypeVar("T")
DEEPEST = 24
"""How many brackets of JSON may stand within each other; an archive needs nine."""
STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""A string, including one that never ends; otherwise each quote in it would be tried as a
beginning."""
KEEP = bytes(set(range(256)) - set(b"[]{}"))
HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""The escape of one half of a surrogate pair. JSON reads two halves that belong together as one
character."""
LARGEST = 32 * 1024 * 1024
WHOLE = re.compile(r"-?\d{1,15}(\.0{0,10})?", re.ASCII)
DECIMAL = re.compile(r"[+-]?\d{1,60}(\.\d{0,200})?", re.ASCII)
HOUSE = frozenset(
    {
        *(
            "absent",
            "bye_first",
            "cells",
            "decimal",
            "elimination",
            "elimination_kind",
            "firstname",
        ),
        *("games", "head", "ids", "left", "nobodies", "nobody", "odd", "order", "outcome", "rest"),
        *("seeds", "sides", "unlisted", "white"),
    }
)
"""Under these names the house keeps what it reads itself, of every format. A field of a file with
such a name is kept under that name behind `MARK`: it may hold anything."""
MARK = "="


def decode(data: bytes) -> str:
    """The text of an upload, with or without byte order mark; raises `BadFile`."""
    if len(data) > LARGEST:
        raise BadFile("file", f"larger than {LARGEST // 1024 // 1024} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        raise BadFile(f"line {line}", "not UTF-8 text") from None


def expect_shallow(data: bytes) -> None:
    """Refuse JSON that is nested too deeply, before anything reads it; one pass over the bytes."""
    depth = deepest = 0
    for byte in STRING.sub(b"", data).translate(None, KEEP):
        depth += 1 if byte in b"[{" else -1
        if depth > deepest:
            deepest = depth
            if deepest > DEEPEST:
                raise BadFile("file", f"nested more than {DEEPEST} deep")


def load(data: bytes) -> At:
    """The document; numbers with a point become exact decimals."""
    return _loaded(data, whole=True)[0]


def load_first(data: bytes) -> tuple[At, str]:
    """The first document of a file, and the place where more text follows it ("" where none
    does)."""
    return _loaded(data, whole=False)


def _loaded(data: bytes, *, whole: bool) -> tuple[At, str]:
    text = decode(data)
    expect_shallow(data)
    decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_constant)
    behind = ""
    try:
        if whole:
            value = decoder.decode(text)
        else:
            value, end = decoder.raw_decode(text, len(text) - len(text.lstrip()))
            if text[end:].strip():
                line = text.count("\n", 0, end) + 1
                behind = f"line {line}: what follows the document is left out"
    except json.JSONDecodeError as fault:
        raise BadFile(f"line {fault.lineno} column {fault.colno}", fault.msg) from None
    except RecursionError:
        raise BadFile("file", "nested too deeply") from None
    except BadFile:
        raise
    except (ValueError, ArithmeticError) as fault:
        raise BadFile("file", f"a number cannot be read ({type(fault).__name__})") from None
    return At(_whole_characters(value) if HALF.search(text) else value, ""), behind


def _whole_characters(value: Any) -> Any:
    """The value with "�" for each lone surrogate, which JSON can escape but nothing can store or
    write."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_whole_characters(one) for one in value]
    if isinstance(value, dict):
        return {_whole_characters(name): _whole_characters(one) for name, one in value.items()}
    return value


def _no_constant(name: str) -> NoReturn:
    raise BadFile("file", f"{name} is not a number")


@dataclass(frozen=True, slots=True)
class At:
    """A value and where it stands."""

    value: Any
    path: str

    def bad(self, fault: str) -> BadFile:
        """The refusal of this value."""
        return BadFile(self.path or "file", fault)

    def fields(self) -> dict[str, Any]:
        """The value, which must be an object."""
        if not isinstance(self.value, dict):
            raise self.bad("not an object")
        return self.value

    def field(self, name: str) -> At:
        """A field that must be there."""
        found = self.maybe(name)
        if found is None:
            raise self.bad(f"{name!r} is missing")
        return found

    def maybe(self, name: str) -> At | None:
        """A field that may be missing or null."""
        value = self.fields().get(name)
        path = f"{self.path}.{name}" if self.path else name
        return None if value is None else At(value, path)

    def rest(self, *known: str) -> dict[str, Any]:
        """The fields not named, as plain JSON; `unplain` reverses this."""
        fields = self.fields()
        return {_kept(name): self._plain(fields[name]) for name in fields if name not in known}

    def plain(self) -> Any:
        """The value as plain JSON, of any type; `unplain` reverses this."""
        return self._plain(self.value)

    def _plain(self, value: Any) -> Any:
        """Exact decimals back as text, so that what is kept can be stored."""
        if isinstance(value, Decimal):
            short = repr(float(value))  # the digits that `json.dumps` can write
            same = short not in ("inf", "-inf") and Decimal(short) == value
            return {"decimal": short} if same else str(value)
        if isinstance(value, dict):
            return {_kept(key): self._plain(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._plain(inner) for inner in value]
        return value

    def items(self, most: int = 20_000) -> Iterator[At]:
        """The elements of a list."""
        if not isinstance(self.value, list):
            raise self.bad("not a list")
        if len(self.value) > most:
            raise self.bad(f"more than {most} entries")
        for number, value in enumerate(self.value):
            yield At(value, f"{self.path}[{number}]")

    def text(self, most: int = 500) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self.bad("not a text")
        if len(self.value) > most:
            raise self.bad(f"longer than {most} characters")
        return self.value

    def integer(self, low: int = 0, high: int = 10**12) -> int:
        """A whole number between two bounds; also in quotes or with a point (`"7"`, `7.0`)."""
        value = self.value
        if isinstance(value, Decimal | str) and WHOLE.fullmatch(str(value)):
            value = int(str(value).partition(".")[0])
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.bad("not a whole number")
        if not low <= value <= high:
            raise self.bad(f"not between {low} and {high}")
        return value

    def boolean(self) -> bool:
        """true or false."""
        if not isinstance(self.value, bool):
            raise self.bad("neither true nor false")
        return self.value

    def exact(self) -> Fraction:
        """A number, or a decimal number in quotes, exactly."""
        if isinstance(self.value, bool):
            raise self.bad("not a number")
        if isinstance(self.value, int) and abs(self.value) < 10**60:
            return Fraction(self.value)
        text = str(self.value) if isinstance(self.value, Decimal | str) else ""
        if not DECIMAL.fullmatch(text):
            raise self.bad("not a number")
        return Fraction(text.rstrip("."))


def optional(top: At, name: str, take: Callable[[At], T], otherwise: T, unread: list[str]) -> T:
    """A field that a file may do without; one that cannot be read is `unread`."""
    try:
        told = top.maybe(name)
        return otherwise if told is None else take(told)
    except BadFile as fault:
        unread.append(str(fault))
        return otherwise


def _kept(name: str) -> str:
    """Under which name a field of a file is kept."""
    return MARK + name if name in HOUSE or name.startswith(MARK) else name


def unplain(value: Any) -> Any:
    """What `At.rest` kept, ready for `json.dumps` (decimals as floats of the same digits)."""
    if isinstance(value, dict):
        if value.keys() == {"decimal"}:
            return float(value["decimal"])
        return {key.removeprefix(MARK): unplain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [unplain(inner) for inner in value]
    return value
