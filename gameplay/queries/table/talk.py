"""What is written at a table, for whoever reads it."""

from __future__ import annotations

from typing import Any

from gameplay.documents.model import Chat, Line
from gameplay.enums import IN_USE, TableState
from gameplay.models import Message, Seat, Table
from tournaments.models import Event
from tournaments.policy import Hidden

LAST = 20
"""Lines that a table shows; judges read all of them on the bench."""
MOST_REPORTED = 30
WRITTEN_AT = (*IN_USE, TableState.FINISHED)


def allowed(table: Table) -> bool:
    """Whether there is a chat at this table: people sit there, and its event lets them write."""
    if sum(not seat.house for seat in table.seats.all()) < 2:
        return False
    return table.event is None or table.event.table_chat


def shown(table: Table, reader: str) -> Chat | None:
    """The last lines, as a seat or a judge may read them. None where there is no chat, unless
    something was written before it was turned off. A seat that mutes is sent nothing of the
    others, and whose line was reported is not told."""
    seats = [seat for seat in table.seats.all() if not seat.house]
    mine = next((seat for seat in seats if seat.letter == reader), None)
    if len(seats) < 2 or (mine is None and reader != "judge"):
        return None
    lines = lines_for(table, mine)
    if not allowed(table) and not lines:
        return None
    return Chat(
        open=mine is not None and allowed(table) and table.state in WRITTEN_AT,
        muted=mine is not None and mine.muted,
        lines=tuple(line_for(row, reader) for row in lines),
    )


def line_for(row: Message, reader: str) -> Line:
    """A message as a seat or a judge reads it."""
    reported = row.reported_at is not None and row.letter != reader
    return Line(row.pk, row.letter, row.text, row.sent_at.isoformat(), reported)


def lines_for(table: Table, mine: Seat | None) -> list[Message]:
    """The last messages that a seat, or a judge (None), is shown, the oldest first."""
    rows = Message.objects.filter(table=table)
    if mine is not None and mine.muted:
        rows = rows.filter(letter=mine.letter)
    return list(rows.order_by("-pk")[:LAST])[::-1]


def reported(user: Any) -> list[Message]:
    """Lines that wait for this judge, the oldest first: of events whose hands the judge may see."""
    events = Event.objects.opening(user, Hidden.HANDS)
    rows = Message.objects.filter(reported_at__isnull=False, seen_by=None, table__event__in=events)
    rows = rows.select_related("table__event", "table__match")
    return list(rows.prefetch_related("table__seats").order_by("reported_at")[:MOST_REPORTED])
