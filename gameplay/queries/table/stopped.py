"""Why play stands still at a table, for those who wait there."""

from __future__ import annotations

from dataclasses import dataclass

from gameplay.models import Table


@dataclass(frozen=True, slots=True)
class Called:
    """A call for a judge that is not closed, by a seat. ``judge`` is at it, "" while nobody is."""

    letter: str
    judge: str
    url: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """Play is stopped: by these calls, or by a judge alone."""

    calls: tuple[Called, ...]


def stopped(table: Table) -> Stopped | None:
    """What the seats read while play is stopped. Each of them may read the calls of their match."""
    if not table.paused:
        return None
    calls = table.disputes.unruled().select_related("taken_by").order_by("pk")
    return Stopped(
        tuple(
            Called(
                letter=call.letter,
                judge=call.taken_by.name if call.taken_by is not None else "",
                url=call.get_absolute_url(),
            )
            for call in calls
        )
    )
