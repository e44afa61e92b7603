"""Where a rule lives: the functions whose docstrings begin with its id.

A docstring that begins `8.3.1: whether ...`, or with several ids and commas between them, owns
these rules; an id further on in it only cites one. Sources are read, not imported. The fuzz works
rules out a second time in order to find faults, and the rooms `words` only tell what happened: what
stands there owns nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from engine import rulebook

MOST_OWNERS = 3
"""So many functions may own one rule."""
ASIDE = frozenset({"fuzz", "words", "__pycache__"})
_LEAD = re.compile(r"([A-Za-z0-9.-]+(?:, [A-Za-z0-9.-]+)*): ")


class Place(NamedTuple):
    """A function or class that owns a rule: its file below the engine's folder, line, and name
    (`Class.method` for a method), and the first line of what it says of itself."""

    file: str
    line: int
    name: str
    text: str


class Ownership(NamedTuple):
    """The number of rules of a game, the number of testable ones, the testable rules that no
    function owns, and those that too many own."""

    rules: int
    testable: int
    none: tuple[str, ...]
    more: tuple[str, ...]

    @property
    def line(self) -> str:
        """The figures in one line."""
        none, more = len(self.none), len(self.more)
        owned = self.testable - none - more
        return (
            f"rules={self.rules} testable={self.testable} one_to_three={owned} none={none}"
            f" more={more}"
        )


def owners(id: str) -> tuple[Place, ...]:
    """The functions that own a rule, in the order of their files; none for an unknown id."""
    return _owners().get(id, ())


def ownership(game: str) -> Ownership:
    """How far the testable rules of a game lead to functions."""
    rules = [entry for entry in rulebook.rules(game) if entry.kind == "rule"]
    testable = [entry.id for entry in rulebook.rules(game) if entry.testable]
    return Ownership(
        len(rules),
        len(testable),
        tuple(id for id in testable if not owners(id)),
        tuple(id for id in testable if len(owners(id)) > MOST_OWNERS),
    )


def owned_by(docstring: str) -> tuple[str, ...]:
    """The ids with which a docstring begins; none where one of them is no rule.

    >>> owned_by("G-fail.1, G-fail.2: an ability comes off the stack, see G-stack.4.")
    ('G-fail.1', 'G-fail.2')
    >>> owned_by("An ability comes off the stack (G-fail.1).")
    ()
    """
    lead = _LEAD.match(" ".join(docstring.split()))
    ids = tuple(lead[1].split(", ")) if lead else ()
    return ids if all(map(rulebook.known, ids)) else ()


@lru_cache(maxsize=1)
def _owners() -> dict[str, tuple[Place, ...]]:
    found: dict[str, tuple[Place, ...]] = {}
    for file, source in sorted(_sources(files("engine"), "engine")):
        for place, docstring in _documented(file, source):
            for id in owned_by(docstring):
                found[id] = (*found.get(id, ()), place)
    return found


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name not in ASIDE:
            yield from _sources(entry, f"{name}/{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{name}/{entry.name}", entry.read_text("utf-8")


def _documented(file: str, source: str) -> Iterator[tuple[Place, str]]:
    """Every function and class of a source that says what it does."""
    waiting: list[tuple[ast.AST, str]] = [(ast.parse(source), "")]
    while waiting:
        outer, prefix = waiting.pop()
        for node in ast.iter_child_nodes(outer):
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                continue
            docstring = ast.get_docstring(node)
            if docstring:
                first = docstring.partition("\n")[0]
                yield Place(file, node.lineno, prefix + node.name, first), docstring
            waiting.append((node, f"{prefix}{node.name}."))
