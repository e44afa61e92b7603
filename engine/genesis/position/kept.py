"""Values that are kept until something in the arena changes.

The functions that work them out only read; what is kept lies with the position, and the acts of
`position.battle` forget it. No other room keeps anything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.genesis.position.permanents import Permanent

P = ParamSpec("P")
T = TypeVar("T")
_NOTHING = object()


def kept(work: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Keep what a function of the position, and of values that can be compared, works out."""

    @wraps(work)
    def answer(game: Any, *given: P.args, **named: P.kwargs) -> T:
        key: Hashable = (work, *given)
        found = game.cache.get(key, _NOTHING)
        if found is _NOTHING:
            found = game.cache[key] = work(game, *given, **named)
        known: T = found
        return known

    return answer


def kept_by_card(work: Callable[[Any, Permanent], T]) -> Callable[[Any, Permanent], T]:
    """Keep what a function works out about a permanent."""

    @wraps(work)
    def answer(game: Any, one: Permanent) -> T:
        key = (work, one.id)
        found = game.cache.get(key, _NOTHING)
        if found is _NOTHING:
            found = game.cache[key] = work(game, one)
        known: T = found
        return known

    return answer
