"""Players: entering, checking in, decks, leaving, penalties."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tournaments.enums import OperationKind
from tournaments.operations.schema.rounds import Seated
from tournaments.operations.schema.table import Payload, describes
from tournaments.operations.schema.values import (
    MOST_PLAYERS,
    CheckResultName,
    DeckStateName,
    Digest,
    Division,
    EntryStateName,
    Label,
    Login,
    Minutes,
    Name,
    Note,
    Number,
    PenaltyName,
    Players,
    Reason,
    RoundNumber,
    Sitting,
    TableNumber,
)

MOST_PACKS = 40
"""Packs that one player of an event of Limited gets."""


class MissedRound(Seated):
    """A match for a round already published, as `Seated` with its round."""

    round: Number


Missed = Annotated[list[MissedRound], Field(max_length=60)]
Members = Annotated[list[Name], Field(max_length=8)]


@describes(OperationKind.ENTRY_ADDED)
class Added(Payload):
    entry: Number
    name: Name
    user: Login
    state: EntryStateName
    first_round: Annotated[int, Field(ge=1, le=301)]
    missed: Missed
    joins: Number | None = None
    invited_by: Login | None = None
    division: Division | None = None
    members: Members | None = None


@describes(OperationKind.ENTRY_CLAIMED)
class Claimed(Payload):
    entry: Number
    user: Login
    invited_by: Login | None = None


@describes(OperationKind.ENTRY_CHANGED)
class Changed(Payload):
    entry: Number
    name: Name | None = None
    club: Label | None = None
    pod: Annotated[Label, Field(max_length=20)] | None = None
    fixed_table: TableNumber | None = None
    members: Members | None = None
    byes: Annotated[list[Annotated[int, Field(ge=1, le=30)]], Field(max_length=30)] | None = None
    division: Division | None = None


@describes(OperationKind.ENTRY_DROPPED)
class Dropped(Payload):
    entry: Number
    last_round: RoundNumber
    reason: Note
    penalty: Number | None = None


@describes(OperationKind.ENTRY_RETURNED)
class Returned(Payload):
    entry: Number
    state: EntryStateName
    missed: Missed
    joins: Number | None = None
    division: Division | None = None
    name: Name | None = None
    members: Members | None = None
    moved: Players | None = None
    seeds: Players | None = None


@describes(OperationKind.ENTRY_PROMOTED, OperationKind.ENTRY_CHECKED_IN)
class Named(Payload):
    entry: Number


@describes(OperationKind.DECK_SET)
class DeckSet(Payload):
    entry: Number
    state: DeckStateName
    digest: Digest
    reason: Reason


Locked = Annotated[tuple[Number, Digest], Field(strict=False)]


@describes(OperationKind.DECKS_LOCKED)
class DecksLocked(Payload):
    entries: Annotated[list[Locked], Field(max_length=MOST_PLAYERS)]


@describes(OperationKind.LIMITED_SET)
class LimitedSet(Payload):
    way: Annotated[Label, Field(min_length=1)]
    packs: Annotated[int, Field(ge=0, le=MOST_PACKS)]
    digest: Digest
    reason: Reason


@describes(OperationKind.POOLS_GIVEN)
class PoolsGiven(Payload):
    entries: Annotated[list[Locked], Field(max_length=MOST_PLAYERS)]


@describes(OperationKind.POOL_SET)
class PoolSet(Payload):
    entry: Number
    digest: Digest
    reason: Reason


Pod = Annotated[list[Number], Field(min_length=1, max_length=8)]


@describes(OperationKind.PODS_SEATED)
class PodsSeated(Payload):
    pods: Annotated[list[Pod], Field(max_length=MOST_PLAYERS)]


@describes(OperationKind.DECK_CHECKED)
class DeckChecked(Payload):
    entry: Number
    result: CheckResultName
    note: Note
    round: Number | None = None
    by_lot: bool = False
    minutes: Minutes = 0


class GivenPenalty(Payload):
    """A penalty, by itself or within a ruling."""

    penalty: Number
    entry: Number
    match: Number | None
    code: Label
    kind: PenaltyName
    reason: Reason
    rule: Label


@describes(OperationKind.PENALTY_GIVEN)
class PenaltyGiven(GivenPenalty):
    sitting: Sitting | None = None


@describes(OperationKind.PENALTY_VOIDED)
class PenaltyVoided(Payload):
    penalty: Number
    reason: Note
