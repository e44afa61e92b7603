"""Rules that leave no event of their own, and what proves them instead.

Each is proved by a scenario that fails as soon as the function that implements the rule is switched
off. `tests/engine/proof/test_scenarios.py` switches each one off and looks.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module, resources
from types import FunctionType
from typing import Any, NamedTuple

from engine import games

_RULES = (*(wing.rpartition(".")[0] for wing in games.WINGS.values()), "engine.decks")


class Silent(NamedTuple):
    """`scenario` fails when `function` (module:name) does nothing but return `instead`."""

    function: str
    instead: str
    scenario: str


@contextmanager
def switched_off(function: str, instead: str) -> Iterator[None]:
    """For the time of a `with` block a function does nothing but return a constant."""
    module, _, name = function.partition(":")
    found = getattr(import_module(module), name)
    plain = inspect.unwrap(found)
    if not isinstance(plain, FunctionType) or plain.__closure__:
        raise TypeError(f"{function} cannot be switched off")
    nothing = _NOTHING[instead]
    kept = (plain.__code__, plain.__defaults__, plain.__kwdefaults__)
    plain.__code__, plain.__defaults__, plain.__kwdefaults__ = nothing.__code__, None, None
    _forget()
    try:
        yield
    finally:
        plain.__code__, plain.__defaults__, plain.__kwdefaults__ = kept
        _forget()


def _forget() -> None:
    """Empty the caches of the rules' functions: they may hold answers of the function."""
    for name, module in list(sys.modules.items()):
        if name.startswith(_RULES):
            for value in vars(module).values():
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()


_NOTHING: dict[str, Any] = {
    "None": lambda *given, **named: None,
    "0": lambda *given, **named: 0,
    "1": lambda *given, **named: 1,
    "-1": lambda *given, **named: -1,
    "False": lambda *given, **named: False,
    "True": lambda *given, **named: True,
    "()": lambda *given, **named: (),
    "[]": lambda *given, **named: [],
    "{}": lambda *given, **named: {},
    "''": lambda *given, **named: "",
}


@lru_cache(maxsize=4)
def proofs(game: str) -> dict[str, Silent]:
    """The proofs kept for a game by rule; none for a game that keeps none."""
    file = resources.files("engine.scenario") / f"silent-{game}.txt"
    if not file.is_file():
        return {}
    lines = file.read_text("utf-8").splitlines()
    rows = (line.split(" | ") for line in lines if line and not line.startswith("#"))
    return {rule: Silent(function, instead, name) for rule, function, instead, name in rows}
