"""Whether a fact is as expected: which lists are ordered, what `none` and `has` mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games import Rulebook

Read = Callable[[str], Any]


def differs(book: Rulebook, read: Read, name: str, expected: Any) -> Any:
    """None if the fact `name` is as expected, else what it is.

    `read` returns the present value of a fact by its name.
    """
    last = name.rpartition(".")[2]
    if last in {"has", "lacks"}:
        return _abilities(book, read, name, last, expected)
    got = read(name)
    return None if _equal(book, last, expected, got) else Got(got)


class BadValue(ValueError):
    """A value that a fact cannot have: `fault` says what is wrong."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


class Got:
    """A wrapper for a value that was not expected, so that `None` can be one."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __str__(self) -> str:
        return shown(self.value)


def shown(value: Any) -> str:
    """A value as a scenario would write it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(shown(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(one)}" for key, one in value.items()) + "}"
    return str(value)


def _abilities(book: Rulebook, read: Read, name: str, last: str, expected: Any) -> Any:
    subject = name.rpartition(".")[0]
    present = [_plain(one) for one in read(f"{subject}.has")]
    named = expected if isinstance(expected, list) else [expected]
    if not all(isinstance(one, str) for one in named):
        raise BadValue(f"{name} is no list of abilities in words")
    for fault in filter(None, map(book.misnamed, named)):
        raise BadValue(f"{name}: {fault}")
    wanted = [_plain(one) for one in named]
    wrong = [one for one in wanted if (one in present) != (last == "has")]
    return Got(present) if wrong else None


def _plain(ability: str) -> str:
    return " ".join(ability.split()).rstrip(".").casefold()


def _equal(book: Rulebook, last: str, expected: Any, got: Any) -> bool:
    expected, got = _settled(expected), _settled(got)
    if last == "elements" and isinstance(got, str):
        return bool(_words(expected) == sorted(got.split()))
    if isinstance(expected, bool) != isinstance(got, bool):
        return False
    if isinstance(expected, list) and isinstance(got, list) and last not in book.ordered:
        return sorted(map(shown, expected)) == sorted(map(shown, got))
    return bool(expected == got)


def _words(expected: Any) -> Any:
    """The expected words as a sorted list, from a text or a list; an empty list means the word
    `none`."""
    if isinstance(expected, list):
        return sorted(map(shown, expected)) or ["none"]
    return sorted(expected.split()) if isinstance(expected, str) else expected


def _settled(value: Any) -> Any:
    if value is None or value == {}:
        return "none"
    return list(value) if isinstance(value, tuple) else value
