"""Tables that count for no event: how many one person may have open, leaving one, idle ones.

A table of an event follows the hall (`gameplay.services.match.closing`); nothing here touches it.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from gameplay.enums import IN_USE, TableState
from gameplay.models import Input, Seat, Table
from gameplay.persons import Person
from gameplay.services.seats import own_seat
from tournaments import live, quotas
from tournaments.accounts.models import User
from tournaments.errors import QuotaSpent, Refusal


def open_tables(person: Person) -> QuerySet[Table]:
    """The practice tables where the person sits and that are not over, the oldest first."""
    seated = Table.objects.seated(person.user, person.guest)
    return seated.filter(match=None, state__in=IN_USE).order_by("pk")


def expect_room(person: Person) -> None:
    """Refuse one more table to somebody who has as many open as one visitor gets.

    Called in the transaction that opens it: a second request of the same person waits here.
    """
    account = person.account
    if account is None:
        quotas.spend("address_tables", None, visitor=person.visitor)
    elif account.is_staff:
        return
    else:
        User.objects.select_for_update(no_key=True).get(pk=account.pk)
    most = settings.QUOTAS["tables" if account is not None else "guest_tables"]
    held = list(open_tables(person).values_list("opened_at", flat=True)) if most else []
    if most and len(held) >= most:
        text = _("You have %(n)s open tables. Finish, concede or leave one of them first.")
        free_at = held[0] + timedelta(hours=settings.IDLE_TABLE_HOURS)
        seconds = (free_at - timezone.now()).total_seconds()
        raise QuotaSpent(text % {"n": len(held)}, retry_after=max(60, int(seconds)))


@transaction.atomic
def leave(*, actor: Person, table: Table) -> None:
    """Give up a practice table at which no game has begun. Leaving twice is once."""
    table = Table.objects.select_for_update().get(pk=table.pk)
    seat = own_seat(actor, table)
    if table.match_id is not None:
        raise Refusal("not_practice", _("A table of an event stays open: call a judge."))
    if table.state == TableState.LEFT:
        return
    if table.state != TableState.WAITING:
        raise Refusal("begun", _("The game has begun: concede it to end it."))
    end(table, left_by=seat.letter)


def close_idle() -> int:
    """Close practice tables where nothing has happened for `IDLE_TABLE_HOURS`; how many."""
    closed = 0
    for pk in list(_idle().values_list("pk", flat=True)):
        with transaction.atomic():
            table = _idle().select_for_update(of=("self",)).filter(pk=pk).first()
            if table is not None:
                end(table)
                closed += 1
    return closed


def _idle() -> QuerySet[Table]:
    since = timezone.now() - timedelta(hours=settings.IDLE_TABLE_HOURS)
    chosen = Input.objects.filter(game__table=OuterRef("pk"), made_at__gte=since)
    came = Seat.objects.filter(table=OuterRef("pk"), seated_at__gte=since)
    lying = Table.objects.filter(match=None, state__in=IN_USE, opened_at__lt=since)
    return lying.filter(~Exists(chosen), ~Exists(came))


def end(table: Table, *, left_by: str = "") -> None:
    """End a table without a winner; whoever sits there is told. ``left_by``: the seat that left."""
    table.state, table.finished_at, table.left_by = TableState.LEFT, timezone.now(), left_by
    table.save(update_fields=("state", "finished_at", "left_by"))
    live.bump(table.topic)
