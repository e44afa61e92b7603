"""Tables under appeal: they stand still until the head judge has decided, and what a repair did to
a game is taken back with its ruling."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from gameplay.enums import GameState, TableState
from gameplay.models import Dispute, Repair, Table
from gameplay.persons import Person
from gameplay.services import clocks, disputes, repair, watching
from tournaments import live
from tournaments.enums import OperationKind
from tournaments.models import Operation
from tournaments.queries.appeals import STEPS


def follow(*, event: Any, operation: Operation) -> None:
    """A ruling was appealed, or an appeal was decided: the table stops, or goes on."""
    if operation.kind in STEPS:  # of hundreds of operations none may be: they cost nothing here
        _follow(event, operation)


@transaction.atomic
def _follow(event: Any, operation: Operation) -> None:
    live.bump("bench")
    shown = Table.objects.filter(event=event, match__serial=operation.payload["match"])
    for table in shown.exclude(state=TableState.VOID).select_for_update(of=("self",)):
        if operation.kind == OperationKind.APPEAL_MADE:
            _stop(table)
        elif table.appealed:
            _let_go_on(table)
        live.bump(table.topic)


def _stop(table: Table) -> None:
    """A table that stands still already is stopped by somebody else, who lets it go on."""
    if table.state == TableState.PLAYING and not table.paused:
        Table.objects.filter(pk=table.pk).update(paused=True, appealed=True)
        clocks.stop_or_go_on(table)
        watching.note(table)


def _let_go_on(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(appealed=False)
    waiting = Dispute.objects.unruled().filter(table=table).first()
    if waiting is not None:
        Dispute.objects.filter(pk=waiting.pk).update(stopped=True)
        return
    disputes.go_on(table)


@transaction.atomic
def reverse(*, operation: Operation, actor: Any, reason: str) -> None:
    """Take back the repair that a ruling was, where its game is still played."""
    made = Repair.objects.filter(operation=operation, undone_by=None, undoes=None).first()
    if made is None or made.game.state != GameState.RUNNING:
        return
    repair.take_back(
        actor=Person(user=actor),
        repair=made,
        reason=reason,
        seen=made.game.revision,
        resume=False,
    )
