"""Undo and redo."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tournaments.enums import OperationKind
from tournaments.operations.schema.table import Payload, describes
from tournaments.operations.schema.values import Operation, Reason

Numbers = Annotated[list[Operation], Field(max_length=200_000)]


@describes(OperationKind.OPERATIONS_UNDONE, OperationKind.OPERATIONS_REDONE)
class TakenBack(Payload):
    target: Operation
    onward: bool
    out: Numbers
    back: Numbers
    reason: Reason
