"""What judges noted of a player."""

from __future__ import annotations

from typing import Any

from tournaments.models import Entry
from tournaments.queries import people


def checks_of(entry: Entry) -> list[dict[str, Any]]:
    """The deck checks in order, `by` as the display name of the judge."""
    shown = people.shown_names(check["by"] for check in entry.checks)
    return [{**check, "by": shown.get(check["by"], check["by"])} for check in entry.checks]
