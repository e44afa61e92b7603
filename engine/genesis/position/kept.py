"""Values that are kept until something in the arena changes.

The functions that compute them only read. The values are stored with the position, and the acts of
`position.battle` forget them. No other room keeps values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from engine.genesis.position.permanents import Permanent

T = TypeVar("T")
_NOTHING = object()


def kept(work: Callable[[Any], T]) -> Callable[[Any], T]:
    """Keep what a function of the position works out."""

    @wraps(work)
    def answer(game: Any) -> T:
        found = game.cache.get(work, _NOTHING)
        if found is _NOTHING:
            found = game.cache[work] = work(game)
        known: T = found
        return known

    return answer


def kept_long(work: Callable[[Any], T]) -> Callable[[Any], T]:
    """Keep the result of a function that depends only on which cards are in the arena or attached
    there, and on the order in which they came."""

    @wraps(work)
    def answer(game: Any) -> T:
        found = game.lasting.get(work, _NOTHING)
        if found is _NOTHING:
            found = game.lasting[work] = work(game)
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


def kept_sight(work: Callable[[Any, Permanent], T]) -> Callable[[Any, Permanent], T]:
    """Keep the result of the one function about what a permanent sees, which depends on its facing,
    too. The results are kept by the permanent alone, so a second function needs a place of its
    own."""

    @wraps(work)
    def answer(game: Any, one: Permanent) -> T:
        found = game.sights.get(one.id, _NOTHING)
        if found is _NOTHING:
            found = game.sights[one.id] = work(game, one)
        known: T = found
        return known

    return answer
