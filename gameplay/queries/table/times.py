"""The time by which clocks run: that of the database, which all processes share."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import connection
from django.utils import timezone


def now() -> datetime:
    """The time of the database. SQLite has none of its own: its processes share a machine."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found.astimezone(UTC)
