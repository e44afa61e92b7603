"""Changes of documents that this process wrote lately, for the streams of this process.

Where one process plays the games and serves the pages, a change need not be read again from the
database for each seat that is told of it. Only a shortcut: whoever finds nothing here reads the
rows.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

READERS = 512
EACH = 4
"""Changes that are kept of each reader's document."""


class Change(NamedTuple):
    """How a reader's document changed; as in `DocumentChange`."""

    follows: int
    begun: int
    revision: int
    content: str


Reader = tuple[int, str]
"""A table, and the letter of a seat."""
_changes: OrderedDict[Reader, list[Change]] = OrderedDict()
_lock = threading.Lock()


def keep(changes: Iterable[tuple[Reader, Change]]) -> None:
    """Keep what was committed. The readers of whom nothing was kept for longest are dropped."""
    with _lock:
        for reader, change in changes:
            before = _changes.pop(reader, [])[1 - EACH :]
            _changes[reader] = [*(one for one in before if one.revision <= change.begun), change]
        while len(_changes) > READERS:
            _changes.popitem(last=False)


def between(reader: Reader, known: int, revision: int) -> list[str] | None:
    """The changes that make the document of one revision into that of another; None where they are
    not all kept, or where something else changed the topic meanwhile."""
    with _lock:
        kept = [one for one in _changes.get(reader, ()) if known < one.revision <= revision]
    at = known
    for one in kept:
        if one.begun != at or one.follows > at:
            return None
        at = one.revision
    return [one.content for one in kept] if kept and at == revision else None


def forget_all() -> None:
    """Empty the memory, as the death of the process would."""
    with _lock:
        _changes.clear()
