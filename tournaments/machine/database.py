"""The database as something that may be away, and whose connections are few.

A connection belongs to one request while that request works. Whatever waits — a live stream, a
long answer — gives it back first: `deploy/RUNBOOK.md` counts the connections of a whole hall, and a
page that kept one for minutes would shut out everybody else.
"""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.db import Error, InterfaceError, OperationalError, close_old_connections

#: SQLite's BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN; its other codes are faults of a query.
_SQLITE_AWAY = {5, 6, 8, 10, 13, 14}


async def away_from_database() -> None:
    """Give this request's connection back before waiting; the next query takes one anew.

    Within a transaction nothing is given back: there is none while a stream is open.
    """
    await sync_to_async(close_old_connections, thread_sensitive=True)()


def is_away(error: BaseException | None) -> bool:
    """Whether the database is restarting, full, overloaded or out of reach, so that the same
    request may succeed in a moment. A query that is wrong stays a fault of ours."""
    if not isinstance(error, Error):
        return False
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    if code is not None:  # the low byte is the kind, the rest says more of it
        return code & 0xFF in _SQLITE_AWAY
    return isinstance(error, OperationalError | InterfaceError)
