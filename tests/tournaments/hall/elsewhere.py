"""What another hall makes of an event: the same rows, and nobody of the first one in them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model


def everybody() -> list[Any]:
    """All accounts: for a replay in the very hall that wrote the log."""
    return list(get_user_model().objects.all())


def elsewhere(taken: dict[str, Any]) -> dict[str, Any]:
    """A snapshot as it is after an import: accounts and digital tables are of the other hall."""
    return {shelf: _strangers(shelf, rows) for shelf, rows in taken.items()}


def _strangers(shelf: str, rows: Any) -> Any:
    if shelf in ("staff", "fallen staff"):
        return []
    if not isinstance(rows, list):
        return rows
    blank = {"user": None, "by": None, "table_address": ""}
    found = [{name: blank.get(name, value) for name, value in row.items()} for row in rows]
    for row in found:
        if "checks" in row:
            row["checks"] = [check | {"by": ""} for check in row["checks"]]
    return found
