"""Results: reports, entries by staff, digital results, corrections, rulings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tournaments.enums import OperationKind
from tournaments.operations.schema.entries import GivenPenalty
from tournaments.operations.schema.rounds import StatedResult
from tournaments.operations.schema.table import Payload, describes
from tournaments.operations.schema.values import (
    AppealName,
    GamesWon,
    Line,
    Number,
    Operation,
    OutcomeName,
    Places,
    Reason,
    RulingName,
    Sitting,
    TableAddress,
)


class Games(Payload):
    """A result in games, or of a pod in places by seat."""

    wins_a: GamesWon
    wins_b: GamesWon
    draws: GamesWon
    outcome: OutcomeName = "played"
    places: Places = []
    told: StatedResult = StatedResult()


class OfMatch(Games):
    """A result of a match; `sitting`: who sat there when it was written."""

    match: Number
    sitting: Sitting | None = None


@describes(OperationKind.RESULT_REPORTED)
class Reported(OfMatch):
    entry: Number | None


@describes(OperationKind.RESULT_ENTERED)
class Entered(OfMatch):
    pass


@describes(OperationKind.RESULT_CORRECTED)
class Corrected(OfMatch):
    reason: Reason
    before: Games


@describes(OperationKind.RESULT_NOTED)
class Noted(OfMatch):
    address: TableAddress | Literal[""]


@describes(OperationKind.RESULT_DIGITAL)
class Digital(Noted):
    settled: bool


@describes(OperationKind.RULING_APPLIED)
class Ruled(Payload):
    match: Number
    kind: RulingName
    against: Number | None
    reason: Reason
    rules: Annotated[list[Line], Field(max_length=40)]
    result: Games | None
    before: Games
    penalty: GivenPenalty | None
    sitting: Sitting | None = None


@describes(OperationKind.APPEAL_MADE)
class Appealed(Payload):
    """`ruling`: the number of the operation that is appealed; `match`: where it is about one."""

    ruling: Operation
    entry: Number
    match: Number | None
    reason: Reason
    sitting: Sitting | None = None


@describes(OperationKind.APPEAL_WITHDRAWN)
class AppealWithdrawn(Payload):
    ruling: Operation
    entry: Number
    match: Number | None
    sitting: Sitting | None = None


@describes(OperationKind.APPEAL_SETTLED)
class AppealSettled(Appealed):
    """`instead`: the operations that stand in place of a ruling that was taken back."""

    outcome: AppealName
    instead: Annotated[list[Operation], Field(max_length=8)]


@describes(OperationKind.DISPUTES_COUNTED)
class DisputesCounted(Payload):
    match: Number
    change: Literal[1, -1]
    sitting: Sitting | None = None
