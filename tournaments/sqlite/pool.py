"""Open connections to a database file that nobody uses at present.

A request has a thread of its own, and so has its connection. Opening one, with its settings and
functions, takes longer than most queries. So a connection that is given back is kept for the next
request. A connection belongs to a file, not to its name: when another file takes that name, as
after a restored backup, the old connections are closed.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from typing import Any

MOST = 8

_kept: dict[str, list[tuple[int, sqlite3.Connection]]] = {}
_lock = threading.Lock()


def take(name: str) -> sqlite3.Connection | None:
    """A kept connection to the file of this name; None where there is none."""
    file = file_of(name)
    while True:
        with _lock:
            found = _kept.get(name)
            if not found:
                return None
            of, connection = found.pop()
        if of == file:
            return connection
        connection.close()


def keep(name: str, connection: sqlite3.Connection, file: int) -> bool:
    """Keep a connection that is no longer needed. False where it has to be closed, because enough
    are kept, it is in a transaction, or its file is gone. ``file``: the file it was opened on."""
    if connection.in_transaction or not file or file != file_of(name):
        return False
    with _lock:
        found = _kept.setdefault(name, [])
        if len(found) >= MOST:
            return False
        found.append((file, connection))
        return True


def close_all(name: str) -> None:
    """Close what is kept for a file, before it is removed."""
    with _lock:
        found = _kept.pop(name, [])
    for _of, connection in found:
        connection.close()


def file_of(name: str) -> int:
    """A number that identifies the file; 0 where there is none, as for a database in memory."""
    try:
        return os.stat(name).st_ino
    except (OSError, ValueError):
        return 0


def _forget() -> None:
    """Empty the pool in a forked process: there a connection must be neither used nor closed."""
    global _lock, _forgotten
    _lock = threading.Lock()
    _forgotten = dict(_kept)
    _kept.clear()


_forgotten: dict[str, Any] = {}
os.register_at_fork(after_in_child=_forget)
