"""What a choice reads before it is stored, worked out once (`tournaments.machine.statements`)."""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet

from gameplay.enums import GameState
from gameplay.models import Offer, Seat, SeatView, Table
from tournaments.machine.statements import Reading, hold


def _table(table: Any) -> QuerySet[Table]:
    return Table.objects.filter(pk=table)


def _seats(table: Any) -> QuerySet[Seat]:
    return Seat.objects.defer("deck").filter(table=table)


def _offer(table: Any, letter: Any, asked: Any) -> QuerySet[Offer]:
    rows = Offer.objects.filter(game__table=table, letter=letter, asked=asked)
    rows = rows.filter(number=F("game__revision"), game__state=GameState.RUNNING)
    rows = rows.select_related("game").defer("game__decks", "game__record")
    return rows.order_by("-game__number")


def _view(game: Any, reader: Any) -> QuerySet[SeatView]:
    return SeatView.objects.filter(game=game, reader=reader)


TABLE = Reading(_table)
SEATS = Reading(_seats)
OFFER = Reading(_offer)
"""The prompt that was put to a seat at this step and is still open, with its game, which goes
on."""
VIEW = Reading(_view)
"""The position as a seat may know it."""


def table_with_seats(pk: int) -> Table | None:
    """A table and who sits there, without their lists; None where there is none."""
    table = TABLE.first(pk)
    if table is not None:
        hold(table, "seats", SEATS.rows(pk))
    return table
