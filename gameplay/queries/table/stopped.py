"""Why play stands still at a table, for those who wait there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from gameplay.enums import TableState
from gameplay.models import Dispute, Stop, Table
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Called:
    """A call for a judge that is not closed, by a seat, with what it says. ``judge`` is at it, ""
    while nobody is."""

    letter: str
    claim: str
    judge: str
    url: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """Play is stopped: for these calls, or by a judge alone. ``by``: who stopped it, by name, ""
    for the hall itself; ``at``: None where that was not kept yet; ``reason``: as a judge told it,
    for the seats and for judges."""

    calls: tuple[Called, ...]
    by: str = ""
    at: datetime | None = None
    reason: str = ""


def stopped(table: Table) -> Stopped | None:
    """What the seats read while play is stopped. Each of them may read the calls of their match."""
    if not table.paused:
        return None
    calls = table.disputes.unruled().select_related("taken_by").order_by("pk")
    return Stopped(
        tuple(
            Called(
                letter=call.letter,
                claim=call.claim,
                judge=call.taken_by.name if call.taken_by is not None else "",
                url=call.get_absolute_url(),
            )
            for call in calls
        ),
        by=str(table.stopped_by.name) if table.stopped_by is not None else "",
        at=table.stopped_at,
        reason=table.stop_reason,
    )


@dataclass(frozen=True, slots=True)
class WentOn:
    """Play went on after the last stop. ``by``: who let it, by name, "" for the hall itself."""

    by: str
    at: datetime


def went_on(table: Table) -> WentOn | None:
    """Who let play go on after the last stop, and when; None where play was never stopped, or is
    now."""
    if table.resumed_at is None:
        return None
    by = str(table.resumed_by.name) if table.resumed_by is not None else ""
    return WentOn(by, table.resumed_at)


@dataclass(frozen=True, slots=True)
class Stood:
    """Once that play stood still. ``ending``: who let it go on, and when; None while it stands, or
    where the game ended so. ``by``: who stopped it, by name, "" for the hall itself."""

    by: str
    at: datetime
    reason: str
    ending: WentOn | None


def stops_of(table: Table) -> list[Stood]:
    """Every time that play stood still at a table, the first one first: for judges."""
    return [
        Stood(
            by=str(stop.by.name) if stop.by is not None else "",
            at=stop.at,
            reason=stop.reason,
            ending=_ending(stop),
        )
        for stop in table.stops.select_related("by", "ended_by")
    ]


def _ending(stop: Stop) -> WentOn | None:
    if stop.ended_at is None:
        return None
    return WentOn(str(stop.ended_by.name) if stop.ended_by is not None else "", stop.ended_at)


def standing_still(events: Iterable[Event]) -> list[Table]:
    """Tables of these events at which play is stopped though no call waits there: somebody has to
    let it go on. Those that stand longest come first."""
    rows = Table.objects.filter(event__in=list(events), paused=True, state=TableState.PLAYING)
    waiting = Dispute.objects.unruled().filter(table=OuterRef("pk"))
    rows = rows.filter(~Exists(waiting)).select_related("event", "match", "stopped_by")
    return list(rows.prefetch_related("seats").order_by("stopped_at", "pk"))
