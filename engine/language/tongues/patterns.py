"""Phrases of a language for nodes: which node a key fits, and what its text says of it.

A key is the name of a node, as the notation writes it, with what must stand in its fields, and
behind an ``@`` the forms in which it is said: ``gain(n=times)@act``. A node fits only if every
field of it is *told*: by a slot of the text, by the key, or by having its default. So no phrase
can leave out what a card does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache
from typing import Any

HALF = "head"
"""The form that tells the first half of an amount; the other half is its ``tail``."""

SLOT = re.compile(r"\{([\w.]+)(?:@([\w.+]+))?(?:\|([^{}]*))?\}")
_TOKEN = re.compile(r"\s*([\w'|-]+|[(),=])")
Want = Mapping[str, "Shape"]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a field has to hold: one of some words, or a node with such fields."""

    words: frozenset[str]
    fields: Want

    def size(self) -> int:
        """How much the shape asks for."""
        return 1 + sum(shape.size() for shape in self.fields.values())


@dataclass(frozen=True, slots=True)
class Pattern:
    """A key and its text. ``told``: the paths of the fields that the text tells."""

    key: str
    name: str
    wants: Want
    forms: frozenset[str]
    text: str
    told: frozenset[tuple[str, ...]]

    def size(self) -> int:
        """How specific the pattern is: of the patterns that fit a node, the most specific is
        used."""
        return sum(shape.size() for shape in self.wants.values())

    def fits(self, node: Any, excused: frozenset[str] = frozenset()) -> bool:
        """Whether the node is as the key asks, and no field of it is left untold."""
        return _fits(node, self.wants, self.told, (), excused)


class BadPhrase(ValueError):
    """A line of a phrase file that is none."""


def pattern(key: str, text: str) -> Pattern:
    """The pattern of a line. Raises :class:`BadPhrase`."""
    shape, _, forms = key.partition("@")
    parts = _TOKEN.findall(shape)
    if "".join(parts) != shape.replace(" ", ""):
        raise BadPhrase(key)
    wants, rest = _wants(parts[1:], key)
    if rest:
        raise BadPhrase(key)
    said = {
        tuple(way.split("."))
        for way, form, choices in SLOT.findall(text)
        if not choices and HALF not in form.split(".")
    }
    ways = frozenset(filter(None, forms.split(".")))
    for way, form, _choices in SLOT.findall(text):
        if HALF in form.split(".") and HALF not in ways and tuple(way.split(".")) not in said:
            raise BadPhrase(f"{key}: {way} is told by half")
    return Pattern(key, parts[0], wants, ways, text, frozenset(said))


def _wants(parts: list[str], key: str) -> tuple[dict[str, Shape], list[str]]:
    """The requirements in brackets, and the parts that follow the brackets."""
    if not parts or parts[0] != "(":
        return {}, parts
    found: dict[str, Shape] = {}
    parts = parts[1:]
    while parts and parts[0] != ")":
        if len(parts) < 3 or parts[1] != "=":
            raise BadPhrase(key)
        name, words = parts[0], frozenset(parts[2].split("|"))
        inner, parts = _wants(parts[3:], key)
        found[name] = Shape(words, inner)
        if parts and parts[0] == ",":
            parts = parts[1:]
    if not parts:
        raise BadPhrase(key)
    return found, parts[1:]


def _fits(
    node: Any,
    wants: Want,
    told: frozenset[tuple[str, ...]],
    way: tuple[str, ...],
    excused: frozenset[str],
) -> bool:
    if not wants.keys() <= set(named(node)):
        return False
    if (*way, "self") in told:
        return True
    before: Any = None
    for name, default in named(node).items():
        value, here = getattr(node, name), (*way, name)
        shape = wants.get(name)
        if shape is not None and not shape.words & _words(value, before):
            return False
        before = value
        if here in told or (not way and name in excused) or (name == "until" and value is None):
            continue
        if shape is not None and is_dataclass(value):
            if not _fits(value, shape.fields, told, here, excused):
                return False
        elif isinstance(value, tuple) and value:
            if not _row_fits(value, shape, told, here):
                return False
        elif shape is not None and ("some" not in shape.words or value is True):
            continue
        elif default is MISSING or value != default:
            return False
    return True


def _some(value: Any) -> bool:
    """Whether anything stands in a field; 0 is something."""
    return not (value is None or value is False or value in ((), ""))


def _words(value: Any, before: Any) -> set[str]:
    """The words of a key that fit a value; ``before``: the value of the field before."""
    found = {word_of(value)}
    if _some(value):
        found.add("some")
    if value is not None and value == before:
        found.add("same")
    return found


def _row_fits(
    items: tuple[Any, ...],
    shape: Shape | None,
    told: frozenset[tuple[str, ...]],
    way: tuple[str, ...],
) -> bool:
    """Whether each item of a row is told by its number, or in its parts."""
    for number, item in enumerate(items):
        here, wanted = (*way, str(number)), shape.fields.get(str(number)) if shape else None
        if wanted is not None and not wanted.words & _words(item, None):
            return False
        if here in told:
            continue
        if wanted is None or not is_dataclass(item):
            return False
        if not _fits(item, wanted.fields, told, here, frozenset()):
            return False
    return True


def named(node: Any) -> dict[str, Any]:
    """The fields of a node that count, with their defaults."""
    cls: Any = node if isinstance(node, type) else type(node)
    return _named(cls)


@cache
def _named(cls: Any) -> dict[str, Any]:
    return {field.name: field.default for field in fields(cls) if field.compare}


def word_of(value: Any) -> str:
    """The word of a key for a value: the name of a node, a word of a list as in the notation."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case IntEnum():
            return value.name.lower()
        case Enum():
            return str(value.value)
        case tuple():
            return f"row{len(value)}"
        case int() | str():
            return str(value) or "empty"
    return snake(type(value).__name__)


@cache
def snake(name: str) -> str:
    """The name of a class as the notation writes it."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
