"""Open connections to a database file that nobody uses now.

A request has a thread of its own, and so has its connection; to open one, with its settings and
functions, takes longer than most of what is asked of it. So one that is given back is kept for the
next. A connection belongs to a file, not to its name: when another file has come to that place, as
after a restored backup, the old ones are closed.
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
    """Keep a connection that is needed no more; False where it has to be closed: enough are kept,
    or it is in a transaction, or its file is gone. ``file``: which one it was opened on."""
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
    """Which file this is; 0 where it is none, as a database in memory."""
    try:
        return os.stat(name).st_ino
    except (OSError, ValueError):
        return 0


def _forget() -> None:
    """In a process that was forked: a connection must not be used there, nor closed."""
    global _lock, _forgotten
    _lock = threading.Lock()
    _forgotten = dict(_kept)
    _kept.clear()


_forgotten: dict[str, Any] = {}
os.register_at_fork(after_in_child=_forget)
