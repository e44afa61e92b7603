"""Who ended a table, when and why, in words for its readers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gameplay.enums import ENDED
from gameplay.models import Closing, Table
from tournaments.enums import OperationKind
from tournaments.models import Operation

WORDS = {
    OperationKind.RESULT_ENTERED: gettext_lazy("%(who)s entered the result by hand: %(score)s."),
    OperationKind.RESULT_CORRECTED: gettext_lazy("%(who)s corrected the result: %(score)s."),
    OperationKind.RULING_APPLIED: gettext_lazy("%(who)s ruled on this match: %(score)s."),
    OperationKind.ENTRY_DROPPED: gettext_lazy("%(player)s has left the event."),
    OperationKind.OPERATIONS_UNDONE: gettext_lazy("%(who)s took this pairing back."),
    OperationKind.OPERATIONS_REDONE: gettext_lazy("%(who)s took this pairing back."),
}
FOR_ALL = (OperationKind.RESULT_CORRECTED, OperationKind.RULING_APPLIED)
"""Reasons that the players may read; others are given to the staff alone."""


@dataclass(frozen=True, slots=True)
class Ended:
    """One closing of a table. ``reason`` is empty where the reader may not know it; ``opened_by``
    once the table is open again."""

    at: datetime
    words: str
    reason: str
    stands: bool
    opened: datetime | None = None
    opened_by: str = ""


def closings_of(table: Table, reader: str) -> list[Ended]:
    """Each time the staff ended this table, the oldest first."""
    if table.match_id is None:
        return []
    rows = table.closings.select_related("operation__actor", "ended_by__actor")
    return [_ended(row, table, reader) for row in rows]


def gone_from(table: Table) -> str:
    """Who sat at this table and has left the hall for good; "" for nobody."""
    erased = table.seats.filter(user__erased_at__isnull=False)
    return ", ".join(erased.values_list("name", flat=True))


def left(table: Table) -> Ended:
    """How a practice table ended that its player left, or where nothing happened for a long
    time."""
    words = _("Nobody plays here any more: the table was left without an end.")
    leaver = table.seats.filter(letter=table.left_by).first() if table.left_by else None
    if leaver is not None:
        words = _("%(who)s has left this table before the game began.") % {
            "who": leaver.name or leaver.letter
        }
    gone = gone_from(table)
    if gone:
        words = _("%(who)s has left the hall for good: nobody plays here any more.") % {"who": gone}
    return Ended(at=table.finished_at or table.opened_at, words=words, reason="", stands=True)


def _ended(row: Closing, table: Table, reader: str) -> Ended:
    said, again = row.operation, row.ended_by
    reason = said.payload.get("reason", "") if reader == "judge" or said.kind in FOR_ALL else ""
    words = WORDS.get(OperationKind(said.kind), gettext_lazy("%(who)s ended this match."))
    told = Ended(
        at=said.at,
        words=words % {"who": who(said), "score": _score(said), "player": _player(said, table)},
        reason=str(reason),
        stands=again is None,
    )
    if again is None or table.state in ENDED:
        return told
    return replace(told, opened=again.at, opened_by=who(again))


def who(operation: Operation) -> str:
    """The name of the member of staff who did it, or the hall itself."""
    return str(operation.actor) if operation.actor is not None else _("The hall")


def _score(said: Operation) -> str:
    """The result an operation gave, games of seat A first; of a pod the places."""
    games: dict[str, Any] = said.payload.get("result") or said.payload
    if games.get("places"):
        return "–".join(str(place) for place in games["places"])
    base = f"{games.get('wins_a', 0)}–{games.get('wins_b', 0)}"
    return f"{base}–{games['draws']}" if games.get("draws") else base


def _player(said: Operation, table: Table) -> str:
    number = said.payload.get("entry")
    players = table.match.players if table.match is not None else ()
    return next((entry.name for entry in players if entry.number == number), _("A player"))
