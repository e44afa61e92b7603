"""The result of a match where the hall's word is another than what its table played."""

from __future__ import annotations

from dataclasses import dataclass

from gameplay.models import Table
from tournaments.enums import OperationKind, Source
from tournaments.models import Match
from tournaments.queries import audit

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
