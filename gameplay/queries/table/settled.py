"""The result of a match where staff decided otherwise than its table played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from gameplay.models import Table
from tournaments.enums import OperationKind, RulingKind, Source
from tournaments.models import Match
from tournaments.queries.bench import appeals
from tournaments.queries.bench.appeals import Appeal
from tournaments.queries.event import audit

BY_STAFF = (Source.RULING, Source.STAFF)
WORDS = (
    OperationKind.RULING_APPLIED,
    OperationKind.RESULT_CORRECTED,
    OperationKind.RESULT_ENTERED,
)


@dataclass(frozen=True, slots=True)
class Settled:
    """How a match ended by the word of staff: the result as the hall writes it, who said so, why,
    and by which rules."""

    score: str
    who: str
    reason: str
    rules: list[str]


def settled(table: Table) -> Settled | None:
    """What staff made of the match of a table; None where its own result stands."""
    match = table.match
    if match is None or not match.confirmed or match.source not in BY_STAFF:
        return None
    return _word(match)


@dataclass(frozen=True, slots=True)
class Contested:
    """The last ruling on a match that may be appealed, up to ``until``, or that was appealed."""

    ruling: int
    slug: str
    who: str
    kind: str
    reason: str
    until: datetime | None
    appeal: Appeal | None


def contested(table: Table) -> Contested | None:
    """What the seats read of the right to appeal; one query where nobody has ruled."""
    match = table.match
    if match is None or table.event is None:
        return None
    event = table.event
    rows = event.operations.filter(kind=OperationKind.RULING_APPLIED)
    row = rows.filter(payload__match=match.serial).select_related("actor").last()
    if row is None:
        return None
    made = appeals.of_event(event)
    of_match = [one for one in made if one.match == match.serial]
    appeal = next((one for one in reversed(of_match) if one.open or one.ruling == row.number), None)
    if appeal is None:
        appeal = next((one for one in of_match if row.number in one.instead), None)
    closed = appeals.refusal(event, row, made)
    if closed and appeal is None:
        return None
    return Contested(
        ruling=appeal.ruling if appeal is not None else row.number,
        slug=event.slug,
        who=str(row.actor) if row.actor is not None else "",
        kind=str(RulingKind(row.payload["kind"]).label),
        reason=str(row.payload["reason"]),
        until=None if closed else appeals.until(event, row),
        appeal=appeal,
    )


def _word(match: Match) -> Settled:
    event = match.event
    rows = event.operations.filter(kind__in=WORDS, payload__match=match.serial)
    rows = rows.exclude(number__in=audit.left_out(event)).select_related("actor")
    for row in rows.order_by("-number"):
        if row.kind == OperationKind.RULING_APPLIED and not row.payload["result"]:
            continue
        rules = list(row.payload.get("rules", []))
        who = str(row.actor) if row.actor is not None else ""
        return Settled(match.score, who, str(row.payload.get("reason", "")), rules)
    return Settled(match.score, "", "", [])
