"""Tables follow the hall: they end when the staff end their match, and open again with it.

The game of a table that was ended so stands still: its seed, inputs and steps stay as they are, and
it goes on from there if the hall takes its word back.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from gameplay import hints
from gameplay.enums import ENDED, SEATS, GameState, TableKind, TableState
from gameplay.models import Closing, Table
from gameplay.services.match import ends
from gameplay.services.referee import clocks, watching
from tournaments import live
from tournaments.enums import OperationKind, PenaltyKind, Source
from tournaments.models import Entry, Match, Operation
from tournaments.operations.history import HISTORY
from tournaments.services.match import matches

OF_A_MATCH = (
    OperationKind.RESULT_ENTERED,
    OperationKind.RESULT_CORRECTED,
    OperationKind.RULING_APPLIED,
)
OF_A_PLAYER = (OperationKind.ENTRY_DROPPED, OperationKind.ENTRY_RETURNED)
OF_TIME = (OperationKind.EXTENSION_GIVEN, OperationKind.CLOCK_SET)


def follow(*, event: Any, operation: Operation) -> None:
    """End or open the tables of an event after one of its operations, whose lock is held."""
    if event.digital or _has_tables(event, operation):
        _follow(event, operation)


@transaction.atomic
def _follow(event: Any, operation: Operation) -> None:
    _tell(event, operation)
    rows = _concerned(event, operation)
    if rows is None:
        return
    rows = rows.select_related(*(f"match__entry_{side}" for side in "abcd"))
    rows = rows.prefetch_related("seats").order_by("pk")
    for table in rows.select_for_update(of=("self",)):
        _move_to(table, _due(table), operation)


def _has_tables(event: Any, operation: Operation) -> bool:
    """Whether an event on paper has digital tables, where the operation may concern them."""
    kinds = (*OF_A_MATCH, *OF_A_PLAYER, *OF_TIME, *HISTORY)
    return operation.kind in kinds and Table.objects.filter(event=event).exists()


def _tell(event: Any, operation: Operation) -> None:
    """Wake the pages of tables whose result was changed elsewhere, also those of finished
    tables."""
    serials = _matches_of(event, operation)
    if not serials:
        return
    shown = Table.objects.filter(event=event, match__serial__in=serials)
    for table in shown.exclude(state=TableState.VOID):
        live.bump(table.topic)


def _matches_of(event: Any, operation: Operation) -> list[int]:
    """The serial numbers of the matches whose result or clock may have changed by an operation, or
    by one that it undid or redid."""
    if operation.kind in OF_A_MATCH:
        return [operation.payload["match"]]
    if operation.kind == OperationKind.EXTENSION_GIVEN:  # the round's clock stands at the table
        return [operation.payload["match"]]
    if operation.kind == OperationKind.CLOCK_SET:
        rows = event.matches.filter(round__serial=operation.payload["round"])
        return list(rows.unfinished().values_list("serial", flat=True))
    if operation.kind not in HISTORY:
        return []
    numbers = [*operation.payload["out"], *operation.payload["back"]]
    rows = event.operations.filter(number__in=numbers, kind__in=OF_A_MATCH)
    return [payload["match"] for payload in rows.values_list("payload", flat=True)]


def _concerned(event: Any, operation: Operation) -> Any:
    """The tables that an operation of this kind may end or open; None for most kinds."""
    rows = Table.objects.filter(event=event, kind=TableKind.MATCH)
    if operation.kind in HISTORY:
        return rows
    rows = rows.exclude(state__in=(TableState.FINISHED, TableState.VOID))
    if operation.kind in OF_A_MATCH:
        return rows.filter(match__serial=operation.payload["match"])
    if operation.kind in OF_A_PLAYER:
        entry = Entry.objects.get(event=event, number=operation.payload["entry"])
        return rows.filter(match__in=Match.objects.of(entry))
    return None


def _due(table: Table) -> TableState:
    """The state that a table has to be in, by its own rows and those of the hall."""
    match = table.match
    own = match is not None and not match.fallen
    if not own or match is None or match.table_address != table.get_absolute_url():
        return TableState.VOID
    if table.finished_at is not None:
        return TableState.FINISHED
    if match.confirmed and match.source != Source.DIGITAL:
        return TableState.CLOSED
    if not match.pod and any(_gone(entry, table) for entry in match.players):
        return TableState.CLOSED
    begun = all(seat.seated_at is not None for seat in table.seats.all())
    return TableState.PLAYING if begun else TableState.WAITING


def _gone(entry: Any, table: Table) -> bool:
    """Whether this player plays no more here: disqualified, or dropped without having sat down.

    Others who drop may still play out the match they are in.
    """
    if entry.playing:
        return False
    at = SEATS[[one.pk for one in table.match.players].index(entry.pk)] if table.match else ""
    sat = any(seat.letter == at and seat.seated_at is not None for seat in table.seats.all())
    out = entry.penalties.filter(kind=PenaltyKind.DISQUALIFICATION, voided=False)
    return not sat or bool(out.exists())


def _move_to(table: Table, due: TableState, operation: Operation) -> None:
    if due == table.state:
        return
    standing = table.closings.filter(ended_by=None)
    said = _said(table, due, operation)
    standing.update(ended_by=operation)
    if due in ENDED:
        Closing.objects.create(table=table, state=due, operation=said)
    table.state = due
    table.save(update_fields=("state",))
    if due == TableState.PLAYING:
        _go_on(table)
    clocks.stop_or_go_on(table)
    watching.note(table)
    live.bump(table.topic)


def _said(table: Table, due: TableState, operation: Operation) -> Operation:
    """The operation that ended a table. A redo brings back an earlier ending by the staff, so that
    one is meant and not the redo."""
    if due == TableState.CLOSED and operation.kind in HISTORY:
        earlier = table.closings.filter(state=due).last()
        return earlier.operation if earlier is not None else operation
    return operation


def _go_on(table: Table) -> None:
    """A table that opens again: what waited is applied, and a game that ended meanwhile counts."""
    game = table.latest_game
    if game is None:
        return
    if game.state == GameState.SEALED:
        ends.carry_on(game)
    else:
        hints.referee(game.pk)


@transaction.atomic
def attach_anew(*, actor: Any, round: Any) -> list[Table]:
    """Attach the void tables of a round that was taken back and is published once more, for the
    matches at which the same people sit. Finished tables have a result to report again."""
    void = (
        Table.objects.filter(match__round=round, match__table_address="", state=TableState.VOID)
        .select_related("event", *(f"match__entry_{side}" for side in "abcd"))
        .prefetch_related("seats")
        .order_by("pk")
    )
    newest = {table.match_id: table for table in void if _same_players(table)}
    if not newest:
        return []
    operation = Operation.objects.filter(event=round.event).order_by("number").last()
    addresses = {
        table.match: table.get_absolute_url()
        for table in newest.values()
        if table.match is not None
    }
    matches.attach_tables(actor=actor, event=round.event, addresses=addresses)
    for table in newest.values():
        assert table.match is not None and operation is not None
        table.match.table_address = table.get_absolute_url()
        _move_to(table, _due(table), operation)
    return list(newest.values())


def _same_players(table: Table) -> bool:
    match = table.match
    if match is None or match.entry_b is None:
        return False
    seats = {seat.letter: (seat.user_id, seat.name) for seat in table.seats.all()}
    paired = zip(SEATS, match.players, strict=False)
    return seats == {letter: (entry.user_id, entry.name) for letter, entry in paired}
