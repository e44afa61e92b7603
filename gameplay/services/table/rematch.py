"""The same table once more, where it counts for no event.

Against the house the new table is there at once. With other people, the first who asks sets it up
for all; everybody sits one seat further, so that sides change. The others find the way there on the
page of the last game.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from gameplay.enums import TableKind, TableState
from gameplay.models import Seat, Table
from gameplay.persons import Person, seat_of
from gameplay.queries.table.closings import gone_from
from gameplay.services.referee import house
from gameplay.services.table import practice, tables
from tournaments import live
from tournaments.errors import Refusal

KEPT = ("kind", "rulebook", "format", "size", "best_of", "formation", "watched", "clock")


@transaction.atomic
def play_again(*, actor: Person, table: Table, level: str = "") -> Table:
    """A fresh table with the same lists. Asked by several, it is one table. ``level``: at which the
    house plays there; empty, as before."""
    tables.expect_level(level)
    mine = seat_of(table, actor)
    if mine is None or table.kind == TableKind.MATCH:
        raise Refusal("no_rematch", _("Only a table of no event can be set up again."))
    locked = Table.objects.select_for_update(of=("self",)).get(pk=table.pk)
    if locked.state not in (TableState.FINISHED, TableState.LEFT):
        raise Refusal("still_playing", _("Finish or concede this game first."))
    shared = locked.kind == TableKind.OPEN
    if shared and locked.rematch is not None:
        return locked.rematch
    seats = list(locked.seats.order_by("letter"))
    if not all(seat.taken for seat in seats):
        raise Refusal("no_rematch", _("Nobody else ever sat at this table."))
    gone = gone_from(locked)
    if gone:
        raise Refusal("no_rematch", _("%(who)s has left the hall for good.") % {"who": gone})
    practice.expect_room(actor)
    again: Table = tables.new_table(**{name: getattr(locked, name) for name in KEPT})
    sides = _sides(again, seats, shared)
    for seat in sides:
        seat.level = level if seat.house and level else seat.level
    Seat.objects.bulk_create(sides)
    for met in {seat.level for seat in sides if seat.house}:
        transaction.on_commit(partial(house.get_ready, met))
    if shared:
        locked.rematch = again
        locked.rematch_by = mine.letter
        locked.save(update_fields=("rematch", "rematch_by"))
        live.bump(locked.topic)
    return again


def _sides(table: Table, seats: list[Seat], shared: bool) -> list[Seat]:
    letters = [seat.letter for seat in seats]
    if shared:
        letters = [*letters[1:], letters[0]]
    kept: dict[str, Any]
    found = []
    for letter, seat in zip(letters, seats, strict=True):
        kept = {
            name: getattr(seat, name)
            for name in ("user", "guest", "house", "level", "name", "deck", "language")
        }
        found.append(Seat(table=table, letter=letter, **kept))
    return found
