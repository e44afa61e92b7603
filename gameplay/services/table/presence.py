"""Who is at a table: noted from the streams that are open, told to the others at the table.

A stream gives a sign in the cache when it begins and now and then (`queries.presence`). The row of
the seat says what was told last, and a watch tells when that has changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from threading import Lock

from django.core.cache import cache
from django.db import transaction

from gameplay.enums import IN_USE
from gameplay.models import Seat
from gameplay.queries.table import times
from gameplay.queries.table.presence import LEAVES, STAYS, here, key_of
from tournaments import live

_open: Counter[tuple[int, str]] = Counter()
"""The number of streams of this process that are open, by table and seat."""
_lock = Lock()


def arrive(*, table_id: int, letter: str) -> Callable[[], None]:
    """Note that a page of this seat follows its table. The function that is returned is called
    once, when the page has gone."""
    with _lock:
        _open[table_id, letter] += 1
    sign(table_id, letter)
    _back(table_id, letter)

    def leave() -> None:
        with _lock:
            _open[table_id, letter] -= 1
            last = _open[table_id, letter] <= 0
            if last:
                del _open[table_id, letter]
        if last:
            cache.touch(key_of(table_id, letter), LEAVES)

    return leave


def sign(table_id: int, letter: str) -> None:
    """Give the sign that a page of this seat is still open."""
    cache.set(key_of(table_id, letter), 1, STAYS)


@transaction.atomic
def _back(table_id: int, letter: str) -> None:
    away = Seat.objects.filter(table=table_id, letter=letter).exclude(here=True)
    if away.update(here=True, away_since=None):
        live.bump(f"table:{table_id}")


def watch() -> int:
    """Tell each table which seats have no open page any more. Return how many there are. Runs every
    few seconds.

    If no sign at all can be read, the cache is away or nobody is here to be told anything: then
    nothing is told.
    """
    rows = Seat.objects.filter(here=True, house=False, table__state__in=IN_USE)
    noted = list(rows.values_list("table", "letter"))
    found = here(noted) if noted else set()
    if not found:
        return 0
    gone = [seat for seat in noted if seat not in found]
    for table, letter in gone:
        with transaction.atomic():
            seat = Seat.objects.filter(table=table, letter=letter, here=True)
            since = times.now() - timedelta(seconds=LEAVES)
            if seat.update(here=False, away_since=since):
                live.bump(f"table:{table}")
    return len(gone)
