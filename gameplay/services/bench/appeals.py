"""Tables under appeal. They stand still until the head judge has decided; if the appeal takes a
ruling back, the repair that it made in a game is taken back too."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from gameplay.enums import GameState, TableState
from gameplay.models import Dispute, Repair, Table
from gameplay.persons import Person
from gameplay.services.bench import disputes, repair
from gameplay.services.referee import clocks, watching
from tournaments import live
from tournaments.enums import OperationKind
from tournaments.models import Operation
from tournaments.queries.bench.appeals import STEPS


def follow(*, event: Any, operation: Operation) -> None:
    """A ruling was appealed, or an appeal was decided: the table stops, or goes on."""
    if operation.kind in STEPS:  # operations of other kinds cost nothing here
        _follow(event, operation)


@transaction.atomic
def _follow(event: Any, operation: Operation) -> None:
    live.bump("bench")
    shown = Table.objects.filter(event=event, match__serial=operation.payload["match"])
    for table in shown.exclude(state=TableState.VOID).select_for_update(of=("self",)):
        if operation.kind == OperationKind.APPEAL_MADE:
            _stop(table, operation.actor)
        elif table.appealed:
            _let_go_on(table, operation.actor)
        live.bump(table.topic)


def _stop(table: Table, by: Any) -> None:
    """Stop the table, unless it stands still already: then it is up to those who stopped it to let
    it go on."""
    if table.state == TableState.PLAYING and not table.paused:
        Table.objects.filter(pk=table.pk).stop(by, appealed=True)
        clocks.stop_or_go_on(table)
        watching.note(table)


def _let_go_on(table: Table, by: Any) -> None:
    Table.objects.filter(pk=table.pk).update(appealed=False)
    waiting = Dispute.objects.unruled().filter(table=table).first()
    if waiting is not None:
        Dispute.objects.filter(pk=waiting.pk).update(stopped=True)
        return
    disputes.go_on(table, by)


@transaction.atomic
def reverse(*, operation: Operation, actor: Any, reason: str) -> None:
    """Take back the repair that a ruling made, if its game is still being played."""
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
