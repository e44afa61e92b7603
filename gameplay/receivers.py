"""What tables do when the hall announces something."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from engine import games
from gameplay.enums import TableState
from gameplay.models import (
    Dispute,
    KeptBranch,
    Message,
    Repair,
    Ruling,
    Seat,
    Stop,
    Table,
    WrittenPosition,
)
from gameplay.services.bench import appeals, precedents, written
from gameplay.services.match import closing, owed
from gameplay.services.referee import documents, watching
from gameplay.services.table import gone
from tournaments import live
from tournaments.enums import OperationKind
from tournaments.models import Entry, Match
from tournaments.operations.history import HISTORY
from tournaments.queries.person import holdings
from tournaments.services.person import renaming
from tournaments.signals import (
    account_erased,
    account_renamed,
    history_changed,
    operation_written,
    pairing_added,
    round_published,
    ruling_reversed,
)

CALLS = (
    *(OperationKind.JUDGE_CALLED, OperationKind.CALL_WITHDRAWN),
    *(OperationKind.JUDGE_CAME, OperationKind.RESULT_ENTERED),
)
"""What changes which tables on paper call: the bench lists them."""


def open_tables(sender: Any, round: Any, actor: Any, **kwargs: Any) -> None:
    """Open one table for each pairing of a published round of a digital event, or find its old one.
    For a round on paper, find the tables that were opened for single matches of it."""
    if round.event.digital:
        owed.open_tables(actor=actor, round=round)
    else:
        owed.bring_back(actor=actor, round=round)


def follow(sender: Any, event: Any, operation: Any, **kwargs: Any) -> None:
    """Staff ended a match by hand, or a player left or came back: end or open its table."""
    appeals.follow(event=event, operation=operation)
    if operation.kind in CALLS:
        live.bump("bench")
    if operation.kind == OperationKind.STAFF_REMOVED:
        show_out(event)
    if operation.kind in HISTORY:
        precedents.fall(event=event, numbers=operation.payload["out"])
    if operation.kind not in HISTORY:
        closing.follow(event=event, operation=operation)


def show_out(event: Any) -> None:
    """Somebody holds a role no more: what stood open for it is fetched anew, and tells them."""
    live.bump("bench")
    for table in Table.objects.filter(event=event).exclude(state=TableState.FINISHED):
        live.bump(table.topic)


def follow_history(sender: Any, event: Any, actor: Any, **kwargs: Any) -> None:
    """Staff undid or redid something: open and end tables with their matches."""
    done = event.operations.filter(kind__in=HISTORY).order_by("number").last()
    closing.follow(event=event, operation=done)


def reverse(sender: Any, operation: Any, actor: Any, reason: str, **kwargs: Any) -> None:
    """A ruling was taken back on appeal. If it was a repair of a game, take the repair back."""
    appeals.reverse(operation=operation, actor=actor, reason=reason)
    precedents.fall(event=operation.event, numbers=[operation.number])


def forget_settings(sender: Any, account: Any, **kwargs: Any) -> None:
    """Delete what was kept for the next game of an account that is erased."""
    account.formations.all().delete()
    account.play_stops.all().delete()
    account.lessons.all().delete()
    account.puzzles.all().delete()


def free_the_others(sender: Any, account: Any, **kwargs: Any) -> None:
    """Nobody waits at a table for an account that is erased."""
    gone.free(account)


def rename(sender: Any, account: Any, names: renaming.Names, **kwargs: Any) -> None:
    """Somebody has a new name: change it at their seats, in disputes about their games, and in what
    others wrote at tables of their events."""
    seats = Seat.objects.filter(user=account)
    renaming.rows(seats, names, ("name",))
    entries = list(Entry.objects.filter(user=account).values_list("pk", flat=True))
    played = Match.objects.of_any(entries)
    theirs = Q(game__table__seats__in=seats) | Q(match__in=played) | Q(by=account)
    disputes = Dispute.objects.filter(pk__in=Dispute.objects.filter(theirs).values("pk"))
    renaming.rows(disputes, names, ("claim",))
    for game in games.names():
        told = disputes.filter(event__game=game)
        renaming.each(told, {"position": written.renamed(game, names)})
    renaming.rows(Ruling.objects.filter(dispute__in=disputes), names, ("reason",))
    _rename_at_tables(account, names)
    documents.forget(Table.objects.filter(seats__in=seats))
    watching.forget(Table.objects.filter(seats__in=seats).values("pk"))


def _rename_at_tables(account: Any, names: renaming.Names) -> None:
    """What people wrote about somebody at the own tables and at those of the same events. A repair
    is named in the rows of the hall; its record has never held a name (`services.bench.repair`)."""
    near = Q(seats__user=account) | Q(event__in=holdings.events_of(account))
    keys = Table.objects.filter(near).values("pk")
    renaming.rows(Table.objects.filter(pk__in=keys), names, ("stop_reason",))
    renaming.rows(Stop.objects.filter(table__in=keys), names, ("reason",))
    renaming.rows(Message.objects.filter(table__in=keys), names, ("text",))
    renaming.rows(Repair.objects.filter(game__table__in=keys), names, ("reason",))
    renaming.rows(KeptBranch.objects.filter(game__table__in=keys), names, ("title",))
    positions = WrittenPosition.objects.filter(dispute__table__in=keys)
    renaming.rows(positions, names, ("title",))
    for game in games.names():
        renaming.each(positions.filter(game=game), {"text": written.renamed(game, names)})


def connect_all() -> None:
    """Called once, when Django starts."""
    account_erased.connect(rename, dispatch_uid="gameplay.forget")
    account_erased.connect(free_the_others, dispatch_uid="gameplay.free_the_others")
    account_erased.connect(forget_settings, dispatch_uid="gameplay.forget_settings")
    account_renamed.connect(rename, dispatch_uid="gameplay.rename")
    round_published.connect(open_tables, dispatch_uid="gameplay.open_tables")
    pairing_added.connect(open_tables, dispatch_uid="gameplay.open_more_tables")
    ruling_reversed.connect(reverse, dispatch_uid="gameplay.reverse")
    operation_written.connect(follow, dispatch_uid="gameplay.follow")
    history_changed.connect(follow_history, dispatch_uid="gameplay.follow_history")
