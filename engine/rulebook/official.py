"""Reading a file with the official text of a rulebook: one JSON object, rule id -> its text.

The text itself never belongs to the engine; who may show it keeps it elsewhere. A file may lack
rules, and may be indented as it likes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine import rulebook

LARGEST = 2_000_000
"""Bytes a file may have."""
LONGEST = 20_000
"""Characters the text of one rule may have."""


class BadText(ValueError):
    """A file that is no official text: the place in it, and what is wrong there."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}")
        self.place, self.fault = place, fault


@dataclass(frozen=True, slots=True)
class Official:
    """The texts by rule id, of one game; `missing` are its rules without a text."""

    game: str
    texts: dict[str, str]
    missing: tuple[str, ...]


def read(data: bytes) -> Official:
    """The official text in a file. Raises `BadText` at the first fault."""
    if len(data) > LARGEST:
        raise BadText("file", f"larger than {LARGEST:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadText(f"line {line}", "not UTF-8") from None
    try:
        whole = json.loads(text, object_pairs_hook=_pairs)
    except json.JSONDecodeError as error:
        raise BadText(f"line {error.lineno}, column {error.colno}", error.msg) from None
    except (RecursionError, ValueError) as error:
        raise BadText("file", _plain(error)) from None
    if not isinstance(whole, _Pairs):
        raise BadText("file", "not one JSON object of rule ids and texts")
    return _checked(whole)


class _Pairs(list[tuple[str, Any]]):
    """The members of a JSON object in their order; a member that stands there twice is kept
    twice."""


def _pairs(members: list[tuple[str, Any]]) -> _Pairs:
    return _Pairs(members)


def _plain(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deep"
    return " ".join(str(error).split())


def _checked(pairs: _Pairs) -> Official:
    texts: dict[str, str] = {}
    game = ""
    for identity, text in pairs:
        place = f"rule {identity[:40]!r}"
        if not rulebook.known(identity):
            raise BadText(place, "no rule has this id")
        entry = rulebook.rule(identity)
        if entry.kind != "rule":
            raise BadText(place, f"a {entry.kind} of ours, no rule of the rulebook")
        if identity in texts:
            raise BadText(place, "stands there twice")
        if not isinstance(text, str) or not text.strip():
            raise BadText(place, "has no text")
        if len(text) > LONGEST:
            raise BadText(place, f"longer than {LONGEST:,} characters")
        if any(ord(sign) < 32 and sign not in "\n\t\r" for sign in text):
            raise BadText(place, "holds a control character")
        game = game or entry.game
        if entry.game != game:
            raise BadText(place, f"a rule of {entry.game} among rules of {game}")
        texts[identity] = text.strip()
    if not texts:
        raise BadText("file", "holds no rule")
    own = (entry.id for entry in rulebook.rules(game) if entry.kind == "rule")
    return Official(game, texts, tuple(identity for identity in own if identity not in texts))
