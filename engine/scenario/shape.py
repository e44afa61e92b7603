"""Shapes of data, checked with the place and fault of the first thing that does not fit.

A shape is a small value with one method, `check(value, place)`; maps are closed, so that a
misspelt key cannot pass silently (scenario-format.md section 1).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


class Misfit(ValueError):
    """A value that does not have its shape."""

    def __init__(self, place: str, fault: str) -> None:
        self.place, self.fault = place, fault
        super().__init__(f"{place}: {fault}" if place else fault)


class Shape(Protocol):
    """Anything that can judge a value."""

    def check(self, value: Any, place: str) -> None:
        """Raise `Misfit` unless the value has this shape."""


@dataclass(frozen=True, slots=True)
class Text:
    """Text, optionally of a pattern or one of some words."""

    pattern: str = ""
    among: tuple[str, ...] = ()

    def check(self, value: Any, place: str) -> None:
        if not isinstance(value, str):
            raise Misfit(place, f"expected text, got {_kind(value)}")
        if self.among and value not in self.among:
            raise Misfit(place, f"{value!r} is none of {', '.join(self.among)}")
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise Misfit(place, f"{value!r} is not of the form {self.pattern}")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, optionally bounded or one of some."""

    least: int = -1_000_000
    most: int = 1_000_000
    among: tuple[int, ...] = ()

    def check(self, value: Any, place: str) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            raise Misfit(place, f"expected a whole number, got {_kind(value)}")
        if self.among and value not in self.among:
            raise Misfit(place, f"{value} is none of {', '.join(map(str, self.among))}")
        if not self.least <= value <= self.most:
            raise Misfit(place, f"{value} is not within {self.least} to {self.most}")


SEED = Whole(least=-(10**20), most=10**20)
"""Any whole number a document can hold (`document.MAX_DIGITS`)."""


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""

    def check(self, value: Any, place: str) -> None:
        if not isinstance(value, bool):
            raise Misfit(place, f"expected true or false, got {_kind(value)}")


@dataclass(frozen=True, slots=True)
class Anything:
    """A value judged elsewhere."""

    def check(self, value: Any, place: str) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Items:
    """A list whose members all have one shape."""

    of: Shape
    least: int = 0
    most: int = 10_000

    def check(self, value: Any, place: str) -> None:
        if not isinstance(value, list):
            raise Misfit(place, f"expected a list, got {_kind(value)}")
        if not self.least <= len(value) <= self.most:
            raise Misfit(place, f"a list of {len(value)} is not within {self.least} to {self.most}")
        for number, member in enumerate(value):
            self.of.check(member, f"{place}[{number}]")


@dataclass(frozen=True, slots=True)
class Table:
    """A map from names of a pattern to values of one shape."""

    of: Shape
    key: str = ""

    def check(self, value: Any, place: str) -> None:
        for name, member in _map(value, place).items():
            if self.key and not re.fullmatch(self.key, name):
                raise Misfit(place, f"unknown key {name!r}")
            self.of.check(member, _below(place, name))


@dataclass(frozen=True, slots=True)
class Fields:
    """A closed map: these keys and no others, `required` ones present."""

    keys: Mapping[str, Shape]
    required: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()

    def check(self, value: Any, place: str) -> None:
        found = _map(value, place)
        for name, member in found.items():
            shape = self.keys.get(name)
            if shape is None:
                raise Misfit(place, f"unknown key {name!r}")
            shape.check(member, _below(place, name))
        for name in self.required:
            if name not in found:
                raise Misfit(place, f"key {name!r} is missing")
        if self.one_of and sum(name in found for name in self.one_of) != 1:
            raise Misfit(place, f"needs exactly one of the keys {', '.join(self.one_of)}")


@dataclass(frozen=True, slots=True)
class Either:
    """One of several shapes, told apart by the kind of the value (text, number, list, map)."""

    shapes: Sequence[tuple[type, Shape]] = field(default_factory=tuple)

    def check(self, value: Any, place: str) -> None:
        for kind, shape in self.shapes:
            if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
                shape.check(value, place)
                return
        kinds = " or ".join(_NAMES[kind] for kind, _ in self.shapes)
        raise Misfit(place, f"expected {kinds}, got {_kind(value)}")


_NAMES: dict[type, str] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a map",
    type(None): "nothing",
}


def _kind(value: Any) -> str:
    return _NAMES.get(type(value), type(value).__name__)


def _below(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _map(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Misfit(place, f"expected a map, got {_kind(value)}")
    return value
