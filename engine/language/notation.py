"""The notation of abilities: short calls of node names, one line an ability.

``activated([pay_counters(1)], [damage(10, target(creature(opposing)))])``

Every node is written by its name with its fields in order; a field that has its default is left
out, the ones behind it are then named. A filter is written by the kind of its cards with its
tests as arguments. Members of enumerations are bare words, texts stand in double quotes.
"""

from __future__ import annotations

import re
import types
import typing
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache
from types import ModuleType
from typing import Any

from engine.language import nodes
from engine.language.abridged import KINDS, OTHER, THAT, Every, Place, abridged, spelt_out
from engine.language.nodes import Ability, CardKind, Cards

DEEPEST = 40
"""Nesting that a reader accepts; real cards stay below ten."""


class BadNotation(ValueError):
    """A line that is no notation: ``position`` is where it stopped."""

    def __init__(self, position: int, fault: str) -> None:
        super().__init__(f"at {position}: {fault}")
        self.position = position
        self.fault = fault


# --- names ------------------------------------------------------------------------------------


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@cache
def _classes(vocabulary: ModuleType = nodes) -> dict[str, type[Any]]:
    found = (value for value in vars(vocabulary).values() if isinstance(value, type))
    concrete = (c for c in found if is_dataclass(c) and not c.__subclasses__())
    return {_snake(c.__name__): c for c in concrete}


@cache
def _hints(cls: type[Any], vocabulary: ModuleType) -> dict[str, Any]:
    return typing.get_type_hints(cls, vars(vocabulary))


@cache
def _enums(hint: Any) -> tuple[type[Enum], ...]:
    """The enumerations a field may hold."""
    if isinstance(hint, type):
        return (hint,) if issubclass(hint, Enum) else ()
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) in (
        typing.Union,
        tuple,
    ):
        return tuple(enum for part in typing.get_args(hint) for enum in _enums(part))
    return ()


# --- writing ----------------------------------------------------------------------------------


def write(value: Any) -> str:
    """A node, or anything a node holds, in the notation."""
    return _write(abridged(value))


def _write(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case IntEnum():
            return value.name.lower()
        case Enum():
            return str(value.value)
        case int():
            return str(value)
        case None:
            return "none"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case tuple():
            return "[" + ", ".join(_write(item) for item in value) + "]"
        case Cards(kind=kind, tests=tests):
            return _call(kind.value, [_write(test) for test in tests])
        case Place(name=name):
            return name
        case Every(kind=word, said=said):
            return _call(EVERY, [word, _write(said)])
    if is_dataclass(value) and not isinstance(value, type):
        return _call(_snake(type(value).__name__), _arguments(value))
    raise TypeError(f"the notation has no form for {value!r}")


def _call(name: str, arguments: list[str]) -> str:
    return f"{name}({', '.join(arguments)})" if arguments else name


def _arguments(node: Any) -> list[str]:
    arguments: list[str] = []
    named = False
    for field in fields(node):
        if not field.compare:  # the other fields say the same
            continue
        value = getattr(node, field.name)
        if field.default is not MISSING and value == field.default:
            named = True
            continue
        written = _write(value)
        arguments.append(f"{field.name}={written}" if named else written)
    return arguments


# --- reading ----------------------------------------------------------------------------------

_LEXEME = re.compile(r'\s*(?:(-?\d+)|([a-z_]+)|"((?:[^"\\]|\\.)*)"|([()\[\],=]))')


def read_ability(line: str) -> Ability:
    """The ability a line of notation is. Raises :class:`BadNotation`."""
    node = read(line)
    if not isinstance(node, Ability):
        raise BadNotation(0, "is no ability")
    return node


def read(line: str, vocabulary: ModuleType = nodes) -> Any:
    """The node, or other value, that a line of notation is. Raises :class:`BadNotation`.

    ``vocabulary``: the module whose nodes it is written with."""
    reader = _Reader(line, vocabulary)
    value = reader.value((), 0)
    reader.end()
    return spelt_out(value) if reader.abridged else value


Lexeme = tuple[str | None, str | None, str | None, str | None, int]
"""A number, word, text or mark, the other three None, and where it ends in the line."""


def _lexemes(line: str) -> list[Lexeme]:
    """The line in its smallest parts. The last one is empty: there the line ends, or stops being
    notation."""
    found: list[Lexeme] = []
    at = 0
    while match := _LEXEME.match(line, at):
        number, word, text, mark = match.groups()
        at = match.end()
        found.append((number, word, text, mark, at))
    return [*found, (None, None, None, None, at)]


class _Reader:
    def __init__(self, line: str, vocabulary: ModuleType) -> None:
        self.line = line
        self.vocabulary = vocabulary
        self.lexemes = _lexemes(line)
        self.number = 0
        self.abridged = False

    @property
    def at(self) -> int:
        """Where what was read so far ends."""
        return self.lexemes[self.number - 1][4] if self.number else 0

    def value(self, enums: tuple[type[Enum], ...], depth: int) -> Any:
        if depth > DEEPEST:
            raise BadNotation(self.at, "is nested too deeply")
        number, word, text, mark, _ = self.lexemes[self.number]
        self.number += 1
        if word is not None:
            return self._word(word, enums, depth)
        if number is not None:
            return int(number[:9])
        if text is not None:
            return re.sub(r"\\(.)", r"\1", text)
        if mark == "[":
            return tuple(self._items("]", enums, depth))
        self.number -= 1
        raise BadNotation(self.at, "a value is missing")

    def end(self) -> None:
        if self.line[self.at :].strip():
            raise BadNotation(self.at, "something follows the end")

    def _word(self, word: str, enums: tuple[type[Enum], ...], depth: int) -> Any:
        start = self.number - 1
        if not self._follows("("):
            if word in _CONSTANTS:
                return _CONSTANTS[word]
            for enum in enums:
                member = _members(enum).get(word)
                if member is not None:
                    return member
        if self.vocabulary is nodes and word in _ABRIDGED:
            return self._every(depth) if word == EVERY else _ABRIDGED[word]
        if self.vocabulary is nodes and word in _CARD_KINDS:
            tests = self._items(")", (), depth) if self._take("(") else []
            return Cards(_CARD_KINDS[word], tuple(tests))
        cls = _classes(self.vocabulary).get(word)
        if cls is None:
            self.number = start
            raise BadNotation(self.at, f"nothing is called {word!r}")
        return self._node(cls, depth, start)

    def _node(self, cls: Any, depth: int, start: int) -> Any:
        known = _fields(cls, self.vocabulary)
        values: dict[str, Any] = {}
        if self._take("("):
            names = tuple(known)
            while not self._take(")"):
                name = self._name() or (names[len(values)] if len(values) < len(names) else "")
                if name not in known or name in values:
                    raise BadNotation(self.at, f"{_snake(cls.__name__)} has no such field")
                values[name] = self.value(known[name], depth + 1)
                if not self._take(",") and not self._follows(")"):
                    raise BadNotation(self.at, "a comma or ) is missing")
        try:
            return cls(**values)
        except TypeError as error:
            self.number = start
            raise BadNotation(self.at, str(error).split("__init__() ")[-1]) from None

    def _every(self, depth: int) -> Every:
        """What is said of every word of a kind."""
        self.abridged = True
        kind = self.lexemes[self.number + 1][1] if self._follows("(") else None
        if kind not in (*KINDS, OTHER.name):
            raise BadNotation(self.at, "every is of discipline, element, tribe or another")
        self.number += 2
        if not self._take(","):
            raise BadNotation(self.at, "a comma is missing")
        said = self.value((), depth + 1)
        if not self._take(")"):
            raise BadNotation(self.at, "a ) is missing")
        return Every(str(kind), said)

    def _name(self) -> str:
        """The name that stands before a field's value; "" where none does."""
        word = self.lexemes[self.number][1]
        if word is None or self.lexemes[self.number + 1][3] != "=":
            return ""
        self.number += 2
        return word

    def _items(self, close: str, enums: tuple[type[Enum], ...], depth: int) -> list[Any]:
        items: list[Any] = []
        while not self._take(close):
            items.append(self.value(enums, depth + 1))
            if not self._take(",") and not self._follows(close):
                raise BadNotation(self.at, f"a comma or {close} is missing")
        return items

    def _follows(self, mark: str) -> bool:
        return self.lexemes[self.number][3] == mark

    def _take(self, mark: str) -> bool:
        if self.lexemes[self.number][3] != mark:
            return False
        self.number += 1
        return True


EVERY = "every"
_ABRIDGED: dict[str, Any] = {EVERY: None, THAT.name: THAT, OTHER.name: OTHER}
_CONSTANTS: dict[str, Any] = {"yes": True, "no": False, "none": None}
_CARD_KINDS = {kind.value: kind for kind in CardKind}


@cache
def _members(enum: type[Enum]) -> dict[str, Enum]:
    """The members of an enumeration by the words for them."""
    whole = issubclass(enum, IntEnum)
    return {member.name.lower() if whole else str(member.value): member for member in enum}


@cache
def _fields(cls: Any, vocabulary: ModuleType) -> dict[str, tuple[type[Enum], ...]]:
    """The fields of a node in their order, each with the enumerations that it may hold."""
    hints = _hints(cls, vocabulary)
    return {field.name: _enums(hints[field.name]) for field in fields(cls)}
