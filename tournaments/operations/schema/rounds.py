"""Phases, rounds, seats and the clock; also what a round was paired from."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from tournaments import plan as plans
from tournaments.enums import OperationKind
from tournaments.operations.schema.table import Payload, describes
from tournaments.operations.schema.values import (
    MOST_PLAYERS,
    MOST_TABLES,
    Count,
    Fixed,
    GamesWon,
    Label,
    Line,
    Moment,
    Number,
    OutcomeName,
    PhaseName,
    Places,
    Players,
    Reason,
    ResultKind,
    RoundNumber,
    Seat,
    SeriesLength,
    Sitting,
    SourceName,
    TableAddress,
    TableNumber,
    refused,
)

# --- Phases --------------------------------------------------------------------------------------


class Shape(Payload):
    """The part of the plan of a phase that stays as it is once the phase has begun."""

    twice: bool | None = None
    third: bool | None = None
    reseed: bool | None = None
    by_seed: bool | None = None
    fresh: bool | None = None
    best_of: SeriesLength | None = None
    scoring: Annotated[str, Field(max_length=24)] | None = None


@describes(OperationKind.PHASE_OPENED)
class PhaseOpened(Payload):
    phase: Annotated[int, Field(ge=1, le=1_000)]
    kind: PhaseName
    seeds: Annotated[list[Number], Field(max_length=MOST_PLAYERS)]
    plan: Shape | None = None
    at: Annotated[int, Field(ge=0, lt=plans.MOST_PHASES)] | None = None

    @model_validator(mode="after")
    def seeded(self) -> Self:
        """Nobody is seeded twice, and the plan of the phase can be read."""
        if len(set(self.seeds)) < len(self.seeds):
            raise refused("a player is seeded twice")
        kept = self.plan.model_dump(exclude_none=True) if self.plan else {}
        try:
            plans.said(plans.Plan(), 0, self.kind, kept)
        except plans.PlanFault as fault:
            raise refused(f"{fault.place}: {fault.fault}") from fault
        return self


# --- What a round was paired from, and why -------------------------------------------------------

Exact = Annotated[str, Field(max_length=40, pattern=r"^[0-9]{1,12}(/[1-9][0-9]{0,11})?$")]
Small = Annotated[int, Field(ge=0, le=1_000)]
Method = Literal["random", "slide", "fold", "power"]
Span = Annotated[list[TableNumber], Field(min_length=2, max_length=2)]
PairOf = Annotated[list[Number], Field(min_length=2, max_length=2)]


BoutWon = Annotated[list[Number], Field(min_length=2, max_length=2)]
"""The number of a bout, and the entry that won it."""


class PairedPlayer(Payload):
    id: Number
    score: Exact
    opponents: Annotated[list[Number], Field(max_length=300)]
    byes: Small
    place: Annotated[int, Field(ge=0, le=1_000_000)]
    floats: Small
    club: Label
    pod: Label
    fixed_table: TableNumber | None


class Rule(Payload):
    id: Literal["swiss", "pods"]
    version: Annotated[int, Field(ge=1, le=99)]
    first: Method
    later: Method
    last: Method
    avoid_clubs_until: Annotated[int, Field(ge=0, le=300)]
    tables: Annotated[list[Span], Field(max_length=200)]
    complete_up_to: Annotated[int, Field(ge=0, le=512)]


class Inputs(Payload):
    """What a round was paired from. Of a Swiss round: all that the pairing looked at. Of a round
    robin or bracket: the seeds. Of a bracket that is paired anew each round also the winners of the
    bouts so far."""

    players: Annotated[list[PairedPlayer], Field(max_length=MOST_PLAYERS)] | None = None
    rule: Rule | None = None
    seed: Annotated[str, Field(max_length=64, pattern=r"^[\x20-\x7e]*$")] | None = None
    round_number: RoundNumber | None = None
    rounds: RoundNumber | None = None
    prohibited: Annotated[list[PairOf], Field(max_length=10_000)] | None = None
    largest: Annotated[int, Field(ge=3, le=4)] | None = None
    seeds: Players | None = None
    twice: bool | None = None
    title: Line | None = None
    reseed: bool | None = None
    third: bool | None = None
    winners: Annotated[list[BoutWon], Field(max_length=plans.MOST_SEEDS)] | None = None

    @model_validator(mode="after")
    def whole(self) -> Self:
        """Inputs with players also hold everything else that the pairing of the players needs."""
        if "players" in self.model_fields_set:
            missing = {"rule", "seed", "round_number", "prohibited"} - self.model_fields_set
            if missing:
                raise refused(f"{min(missing)} is missing")
        if "winners" in self.model_fields_set and not self.seeds:
            raise refused("seeds are missing")
        said = {
            "seeds",
            "title",
            "reseed",
            "third",
            "winners",
            "twice",
            "largest",
            "players",
            "rule",
        } & self.model_fields_set
        if any(getattr(self, name) is None for name in said):
            raise refused("a part is empty")
        return self


class Cost(Payload):
    prohibited: Count
    rematches: Count
    second_byes: Count
    meetings: Count
    bye: Count
    outside_pod: Count
    squares: Annotated[int, Field(ge=0, le=10**18)]
    floats: Count
    clubs: Count


class Certificate(Payload):
    """The proof of a round. Of a Swiss round: the cost and its bound; of pods: the meetings; of any
    other round: nothing."""

    cost: Cost | None = None
    bound: Annotated[int, Field(ge=0, le=10**18)] | None = None
    proved_by: Literal["bound", "complete", "relaxation", "search"] | None = None
    unit: Exact | None = None
    edges: Count | None = None
    rematches: Annotated[list[PairOf], Field(max_length=MOST_TABLES)] | None = None
    prohibited: Annotated[list[PairOf], Field(max_length=MOST_TABLES)] | None = None
    meetings: Count | None = None
    squares: Annotated[int, Field(ge=0, le=10**18)] | None = None
    proved: bool | None = None
    complete: bool | None = None

    @model_validator(mode="after")
    def whole(self) -> Self:
        """The certificate is empty or has all the parts of one of the two kinds."""
        said = self.model_fields_set
        if said and said != OF_SWISS and said != OF_PODS:
            raise refused("neither of Swiss rounds nor of pods")
        if any(getattr(self, name) is None for name in said):
            raise refused("a part is empty")
        return self


OF_SWISS = {"cost", "bound", "proved_by", "unit", "edges", "rematches", "prohibited"}
OF_PODS = {"meetings", "squares", "proved", "complete"}

FIELD = re.compile(r"\{([a-z_]{1,20})\}")


def _template(text: str) -> str:
    """A sentence whose braces hold plain names only: any other format could reach into objects."""
    if re.search(r"[{}]", FIELD.sub("", text)):
        raise refused("a sentence with more than names in braces")
    return text


class Why(Payload):
    code: Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9-]*$")]
    template: Annotated[Line, Field(max_length=300), AfterValidator(_template)]
    data: dict[Annotated[str, Field(pattern=r"^[a-z_]{1,20}$")], Line | Count]

    @model_validator(mode="after")
    def filled(self) -> Self:
        """Every name of the sentence has its value."""
        if not set(FIELD.findall(self.template)) <= self.data.keys() or len(self.data) > 12:
            raise refused("a name of the sentence has no value")
        return self


class StatedResult(Payload):
    """What a file says of a result beside the games."""

    kind: ResultKind | None = None
    points_a: Fixed | None = None
    points_b: Fixed | None = None

    @model_validator(mode="after")
    def whole(self) -> Self:
        """No part that is given is empty."""
        if any(getattr(self, name) is None for name in self.model_fields_set):
            raise refused("a part is empty")
        return self


# --- Rounds --------------------------------------------------------------------------------------


class Seated(Payload):
    """Who sits at a table: `a` alone has a bye, and then the games say what it is worth."""

    match: Number
    table: TableNumber
    a: Number
    b: Number | None = None
    c: Number | None = None
    d: Number | None = None
    bout: Annotated[int, Field(ge=1, le=10_000)] | None = None
    source: SourceName = ""
    wins_a: GamesWon = 0
    wins_b: GamesWon = 0
    outcome: OutcomeName = "played"
    reasons: Annotated[list[Why], Field(max_length=20)] = []
    told: StatedResult = StatedResult()
    places: Places = []

    @model_validator(mode="after")
    def seats(self) -> Self:
        """Seats are filled from the first on, each by another player; a bye names its source."""
        sitting = [one for one in (self.a, self.b, self.c, self.d) if one is not None]
        filled = (self.b is None) <= (self.c is None) <= (self.d is None)
        if not filled or len(set(sitting)) < len(sitting):
            raise refused("a seat is empty, or somebody sits twice")
        if self.b is None and self.source not in ("bye", "late"):
            raise refused("a seat without opponent is a bye or a missed round")
        if self.b is not None and self.source:
            raise refused("a table that is to be played has no result yet")
        return self


@describes(OperationKind.ROUND_DRAFTED)
class RoundDrafted(Payload):
    round: Number
    phase: Annotated[int, Field(ge=1, le=1_000)]
    number: Annotated[int, Field(ge=1, le=300)]
    seed: Annotated[str, Field(max_length=64, pattern=r"^[\x20-\x7e]*$")]
    inputs: Inputs
    certificate: Certificate
    matches: Annotated[list[Seated], Field(max_length=MOST_TABLES)]

    @model_validator(mode="after")
    def once(self) -> Self:
        """No match, table or player is there twice."""
        sides = [(one.a, one.b, one.c, one.d) for one in self.matches]
        for what, found in (
            ("match", [one.match for one in self.matches]),
            ("table", [one.table for one in self.matches]),
            ("player", [side for four in sides for side in four if side is not None]),
        ):
            if len(set(found)) < len(found):
                raise refused(f"a {what} is there twice")
        return self


Moved = Annotated[tuple[Number, Seat, Number], Field(strict=False)]


@describes(OperationKind.SEATS_SWAPPED)
class SeatsSwapped(Payload):
    round: Number
    seats: Annotated[list[Moved], Field(min_length=1, max_length=8)]


@describes(OperationKind.DRAFT_DISCARDED, OperationKind.ROUND_CLOSED)
class Named(Payload):
    round: Number


@describes(OperationKind.PUBLISHING_SET)
class PublishingSet(Payload):
    round: Number
    publish_at: Moment | None
    missed: bool


@describes(OperationKind.ROUND_PUBLISHED)
class Published(Payload):
    round: Number
    ends_at: Moment | None


@describes(OperationKind.CLOCK_SET)
class ClockSet(Payload):
    round: Number
    ends_at: Moment | None
    left: Annotated[int, Field(ge=0, le=86_400)] | None


def _sort(table: Any) -> str:
    return "with_seats" if isinstance(table, list) and len(table) > 2 else "bare"


Bare = Annotated[tuple[Number, TableAddress], Field(strict=False), Tag("bare")]
WithSeats = Annotated[tuple[Number, TableAddress, Sitting], Field(strict=False), Tag("with_seats")]
Attached = Annotated[Bare | WithSeats, Discriminator(_sort)]
"""[match, address, players at it]; old logs do not say who sits there."""


@describes(OperationKind.TABLE_ATTACHED)
class TableAttached(Payload):
    tables: Annotated[list[Attached], Field(min_length=1, max_length=MOST_TABLES)]


@describes(OperationKind.EXTENSION_GIVEN)
class ExtensionGiven(Payload):
    match: Number
    minutes: Annotated[int, Field(ge=-600, le=600)]
    reason: Reason
    sitting: Sitting | None = None


@describes(OperationKind.JUDGE_CALLED, OperationKind.JUDGE_CAME, OperationKind.CALL_WITHDRAWN)
class JudgeWanted(Payload):
    match: Number
    sitting: Sitting | None = None
