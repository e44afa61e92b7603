"""Which seats have a page open, as all processes know it: each open stream says so now and then.

What is kept lies in the cache and ends by itself, so that a process that died keeps nobody here.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.core.cache import cache

STAYS = 45
"""Seconds for which a seat counts as here after the last sign of a stream; each stream gives one
every 15 seconds."""
LEAVES = 20
"""Seconds for which a seat still counts as here after a stream has ended. A page that is opened
again, or another page of the same seat, gives its sign before that."""


def key_of(table: int, letter: str) -> str:
    """The cache key of a seat's sign."""
    return f"here:{table}:{letter}"


def is_here(table: int, letter: str) -> bool:
    """Whether a page of this seat is open."""
    return cache.get(key_of(table, letter)) is not None


def here(seats: Iterable[tuple[int, str]]) -> set[tuple[int, str]]:
    """Of many seats, those with an open page."""
    keys = {key_of(*seat): seat for seat in seats}
    return {keys[key] for key in cache.get_many(keys)}
