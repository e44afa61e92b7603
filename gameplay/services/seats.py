"""The seat of whoever acts at a table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from gameplay.models import Seat, Table
from gameplay.persons import Person, seat_of
from tournaments.errors import Forbidden


def own_seat(actor: Person, table: Table) -> Seat:
    """The seat that the actor holds at this table. Raises Forbidden for everybody without one."""
    seat = seat_of(table, actor)
    if seat is None:
        raise Forbidden("not_seated", _("You do not sit at this table."))
    return seat


def own_seat_locked(actor: Person, table: Table) -> Seat:
    """The same, read anew under the lock of its row."""
    return Seat.objects.select_for_update().get(pk=own_seat(actor, table).pk)
