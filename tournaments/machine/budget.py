"""The budget of connections to PostgreSQL: what the hall may open, against what the server gives.

A web process opens at most its pool, and one connection more on which it listens for news. A worker
process works on one task at a time, so on one connection. Written down in docs/operators.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import Error as DatabaseFault
from django.db import connection

#: Connections kept for maintenance: backup, migration, a shell, a second clock.
SPARE = 10
LISTENERS = 1


def needed() -> int:
    """The most connections that the hall opens at one time, as the settings say."""
    web = settings.WEB_PROCESSES * (settings.DATABASE_POOL_SIZE + LISTENERS)
    workers = 0 if settings.EMBEDDED_WORKER else settings.WORKER_PROCESSES
    return int(settings.HOSTS * (web + workers) + SPARE)


def given() -> int | None:
    """What the server gives to ordinary accounts; None where it cannot be asked."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT current_setting('max_connections')::int"
                " - current_setting('superuser_reserved_connections')::int"
            )
            return int(cursor.fetchone()[0])
    except DatabaseFault:
        return None


@register(Tags.database)
def check_budget(databases: Sequence[str] | None = None, **_named: Any) -> list[CheckMessage]:
    """Runs with every ``migrate`` and ``check --database default``: before a hall is started."""
    if not databases or connection.vendor != "postgresql":
        return []
    there = given()
    if there is None or needed() <= there:
        return []
    return [
        Error(
            f"The hall may open {needed()} connections, PostgreSQL gives {there}.",
            hint="Lower DATABASE_POOL_SIZE or WEB_PROCESSES, or raise max_connections.",
            id="drome.E001",
        )
    ]
