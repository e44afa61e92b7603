"""The event itself and its staff."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import AfterValidator, Field, model_validator

from tournaments import divisions as divided
from tournaments import offered
from tournaments import plan as plans
from tournaments import prizes as prizes_of
from tournaments.enums import OperationKind
from tournaments.operations.schema.table import Payload, describes
from tournaments.operations.schema.values import (
    TEXT,
    CutSize,
    DeckPolicyName,
    Delay,
    Division,
    Label,
    Line,
    Login,
    Minutes,
    Moment,
    Note,
    Number,
    OperationName,
    Players,
    RoleName,
    ScoringName,
    SeriesLength,
    TableClock,
    TableNumber,
    Text,
    Title,
    Url,
    WatchedHandsName,
    WatchingName,
    refused,
)


def _plan(stored: dict[str, Any]) -> dict[str, Any]:
    try:
        phases = plans.parse(stored).phases
    except plans.PlanFault as fault:
        raise refused(f"{fault.place}: {fault.fault}") from fault
    if not all(phase.day.isprintable() for phase in phases):
        raise refused("a day is a line of text")
    return stored


def _pair(pair: list[int]) -> list[int]:
    if pair[0] == pair[1]:
        raise refused("a prohibited pair is two different players")
    return pair


def _range(pair: list[int]) -> list[int]:
    if pair[0] > pair[1]:
        raise refused("the smaller number comes first")
    return pair


def _known(game: str | None) -> str | None:
    if game is not None and game not in offered.FORMATS:
        raise refused("a game that is not played here")
    return game


MOST_LINKS = 8
LONGEST_ANNOUNCEMENT = 500
Plan = Annotated[dict[str, Any], AfterValidator(_plan)]
Pair = Annotated[list[Number], Field(min_length=2, max_length=2), AfterValidator(_pair)]
Range = Annotated[list[TableNumber], Field(min_length=2, max_length=2), AfterValidator(_range)]
Game = Annotated[str, Field(max_length=20), AfterValidator(_known)]
Short = Annotated[Label, Field(max_length=40)]
Size = Annotated[int, Field(ge=1, le=10)]
Place = Annotated[int, Field(ge=1, le=prizes_of.LAST_PLACE)]
Places = Annotated[int, Field(ge=2, le=100_000)]


class Link(Payload):
    """An address that an organizer names, and what the page calls it."""

    label: Label
    url: Url


class PrizeOf(Payload):
    """The prize of the places `first` to `last`."""

    first: Place
    last: Place
    what: Annotated[Line, Field(min_length=1, max_length=prizes_of.LONGEST)]
    division: Division = ""

    @model_validator(mode="after")
    def said(self) -> Self:
        fault = prizes_of.why_not(prizes_of.Prize(self.first, self.last, self.what, self.division))
        if fault:
            raise refused(fault)
        return self


class Settings(Payload):
    """Whatever may be set of an event; a change names some of it."""

    name: Title | None = None
    description: Text | None = None
    deck_policy: DeckPolicyName | None = None
    decks_required: bool | None = None
    decks_due: Moment | None = None
    listed_formation: bool | None = None
    watching: WatchingName | None = None
    watch_delay: Delay | None = None
    watched_hands: WatchedHandsName | None = None
    table_clock: TableClock | None = None
    table_chat: bool | None = None
    appeal_minutes: Minutes | None = None
    ban_list: Label | None = None
    card_rules: Text | None = None
    time_called: Text | None = None
    game: Game | None = None
    format: Short | None = None
    ruleset_version: Short | None = None
    size: Size | None = None
    best_of: SeriesLength | None = None
    swiss_rounds: Annotated[int, Field(ge=1, le=plans.MOST_ROUNDS)] | None = None
    cut: CutSize | None = None
    digital: bool | None = None
    scoring: ScoringName | None = None
    round_minutes: Minutes | None = None
    capacity: Places | None = None
    starts_at: Moment | None = None
    ends_at: Moment | None = None
    venue: Note | None = None
    contact: Line | None = None
    fee: Line | None = None
    links: Annotated[list[Link], Field(max_length=MOST_LINKS)] | None = None
    prizes: Annotated[list[PrizeOf], Field(max_length=prizes_of.MOST_LINES)] | None = None
    plan: Plan | None = None
    divisions: Annotated[list[Division], Field(max_length=divided.MOST)] | None = None
    divisions_public: bool | None = None
    divisions_chosen: bool | None = None
    apart: Annotated[list[Pair], Field(max_length=10_000)] | None = None
    table_ranges: Annotated[list[Range], Field(max_length=200)] | None = None

    @model_validator(mode="after")
    def said(self) -> Self:
        """Only a setting that may be empty can be None, and the game must have the format."""
        for name in self.model_fields_set - EMPTY:
            if getattr(self, name) is None:
                raise refused(f"{name} cannot be empty")
        if self.game and self.format and offered.offer(self.game, self.format) is None:
            raise refused("no event of this format is played here")
        return self


EMPTY = frozenset({"size", "capacity", "starts_at", "ends_at", "decks_due", "watch_delay"})


@describes(OperationKind.EVENT_CREATED)
class Created(Settings):
    name: Title
    game: Game
    format: Short
    ruleset_version: Short
    swiss_rounds: Annotated[int, Field(ge=1, le=plans.MOST_ROUNDS)]
    cut: CutSize
    digital: bool
    best_of: SeriesLength
    scoring: ScoringName
    round_minutes: Minutes


@describes(OperationKind.EVENT_CHANGED)
class Changed(Settings):
    pass


@describes(OperationKind.EVENT_PUBLISHED)
class Nothing(Payload):
    """An empty payload: the kind of the operation says everything."""


class Doors(Payload):
    """Check-in of the event, or with `at` that of a phase to come: its number, from 0."""

    at: Annotated[int, Field(ge=1, lt=plans.MOST_PHASES)] | None = None


@describes(OperationKind.CHECKIN_OPENED)
class DoorsOpened(Doors):
    pass


@describes(OperationKind.CHECKIN_CLOSED)
class DoorsClosed(Doors):
    """absent: who is dropped for not being here. moved: who comes in for those who left."""

    absent: Players | None = None
    moved: Players | None = None


@describes(OperationKind.ANNOUNCED)
class Announced(Payload):
    """The announcement from now on; "" takes it down."""

    text: Annotated[str, Field(max_length=LONGEST_ANNOUNCEMENT, pattern=TEXT)]


@describes(OperationKind.EVENT_STARTED)
class Started(Payload):
    absent: Players


@describes(OperationKind.EVENT_FINISHED)
class Finished(Payload):
    champion: Number | None


@describes(OperationKind.STAFF_ADDED, OperationKind.STAFF_REMOVED)
class Role(Payload):
    user: Login
    role: RoleName
    invited_by: Login | None = None


@describes(OperationKind.WEBHOOK_SET)
class WebhookSet(Payload):
    webhook: Number
    url: Url
    active: bool
    kinds: Annotated[list[OperationName], Field(max_length=100)] | None = None
