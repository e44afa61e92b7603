"""The values that payloads are made of: numbers with their ranges, texts with their lengths.

Numbers fit their columns in every database, texts hold no character that one cannot store, times
lie so far from the ends of the calendar that every time zone and every sum of minutes can show
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from tournaments import divisions
from tournaments.clocks import PATTERN, BadClock, clock_of
from tournaments.enums import (
    AppealOutcome,
    BestOf,
    CheckResult,
    Cut,
    DeckPolicy,
    DeckState,
    EntryState,
    OperationKind,
    Outcome,
    PenaltyKind,
    PhaseKind,
    Role,
    RulingKind,
    Source,
    WatchedHands,
    Watching,
)
from tournaments.formats.model import MOST_PLAYERS as MOST_PLAYERS
from tournaments.standings import Kind, is_rule_set

FIRST_YEAR, LAST_YEAR = 1990, 2100
MOST_TABLES = MOST_PLAYERS
MOST_ROUNDS = 30
LONGEST_DELAY = 3600
"""The most seconds by which watchers of a digital table may be behind."""


def refused(words: str) -> PydanticCustomError:
    """The fault of a value, in words of our own."""
    return PydanticCustomError("refused", "{words}", {"words": words})


def one_of(values: Iterable[Any]) -> AfterValidator:
    """A check that a value is one of a closed list."""
    known = frozenset(values)

    def listed(value: Any) -> Any:
        if value not in known:
            raise refused("not one of " + ", ".join(sorted(map(str, known))[:12]))
        return value

    return AfterValidator(listed)


def _division(value: str) -> str:
    if value and not divisions.is_name(value):
        raise refused("not the name of a division")
    return value


def _scoring(value: str) -> str:
    """The key of a rule set, published or composed."""
    if not is_rule_set(value):
        raise refused("no points and tie-breaks of this name")
    return value


def year_fits(at: datetime) -> bool:
    """Whether a time is one that pages and calendars can show."""
    return at.tzinfo is not None and FIRST_YEAR <= at.year <= LAST_YEAR


def _moment(text: str) -> str:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise refused("not a time") from None
    if not year_fits(at):
        raise refused(f"not a time of the years {FIRST_YEAR} to {LAST_YEAR} with its time zone")
    return text


def _clock(text: str) -> str:
    try:
        clock_of(text)
    except BadClock as bad:
        raise refused(str(bad)) from None
    return text


Number = Annotated[int, Field(ge=1, le=1_000_000)]
"""Number of an entry, serial of a match or round, number of a penalty or webhook."""
Operation = Annotated[int, Field(ge=1, le=10_000_000)]
RoundNumber = Annotated[int, Field(ge=0, le=300)]
TableNumber = Annotated[int, Field(ge=1, le=200_000)]
GamesWon = Annotated[int, Field(ge=0, le=99)]
Minutes = Annotated[int, Field(ge=0, le=600)]
Count = Annotated[int, Field(ge=0, le=10**12)]
Moment = Annotated[str, Field(max_length=40), AfterValidator(_moment)]

LINE = r"^[^\p{Cc}\x{2028}\x{2029}]*$"
TEXT = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"
Name = Annotated[str, Field(min_length=1, max_length=80, pattern=LINE)]
Title = Annotated[str, Field(min_length=1, max_length=120, pattern=LINE)]
Division = Annotated[
    str, Field(max_length=divisions.LONGEST, pattern=LINE), AfterValidator(_division)
]
Label = Annotated[str, Field(max_length=60, pattern=LINE)]
Login = Annotated[str, Field(max_length=150, pattern=LINE)]
Line = Annotated[str, Field(max_length=200, pattern=LINE)]
Note = Annotated[str, Field(max_length=200, pattern=TEXT)]
Reason = Annotated[str, Field(max_length=4_000, pattern=TEXT)]
Text = Annotated[str, Field(max_length=20_000, pattern=TEXT)]
Digest = Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9]*$")]
TableAddress = Annotated[str, Field(max_length=200, pattern=r"^/tables/[1-9][0-9]{0,17}/$")]
"""A digital table of this hall. Nothing else is ever put behind "Go to the table"."""
Url = Annotated[str, Field(max_length=500, pattern=r"^https?://[^\s\p{Cc}]+$")]
Fixed = Annotated[str, Field(max_length=130, pattern=r"^-?[0-9]{1,60}(/[1-9][0-9]{0,60})?$")]
"""An exact number as text: "3", "7/2"."""

DeckPolicyName = Annotated[str, one_of(DeckPolicy.values)]
WatchingName = Annotated[str, one_of(Watching.values)]
WatchedHandsName = Annotated[str, one_of(WatchedHands.values)]
TableClock = Annotated[str, Field(max_length=20, pattern=PATTERN), AfterValidator(_clock)]
Delay = Annotated[int, Field(ge=0, le=LONGEST_DELAY)]
RoleName = Annotated[str, one_of(Role.values)]
EntryStateName = Annotated[str, one_of(EntryState.values)]
DeckStateName = Annotated[str, one_of(DeckState.values)]
CheckResultName = Annotated[str, one_of(CheckResult.values)]
PhaseName = Annotated[str, one_of(PhaseKind.values)]
SourceName = Annotated[str, one_of(["", *Source.values])]
OutcomeName = Annotated[str, one_of(Outcome.values)]
PenaltyName = Annotated[str, one_of(PenaltyKind.values)]
AppealName = Annotated[str, one_of(AppealOutcome.values)]
RulingName = Annotated[str, one_of(RulingKind.values)]
OperationName = Annotated[str, one_of(OperationKind.values)]
ResultKind = Annotated[str, one_of([kind.value for kind in Kind])]
ScoringName = Annotated[str, AfterValidator(_scoring)]
CutSize = Annotated[int, one_of(Cut.values)]
SeriesLength = Annotated[int, one_of(BestOf.values)]
Seat = Annotated[str, one_of("abcd")]

Players = Annotated[list[Number], Field(max_length=MOST_PLAYERS)]
Sitting = Annotated[list[Number], Field(min_length=1, max_length=4)]
Places = Annotated[list[Annotated[int, Field(ge=1, le=4)]], Field(max_length=4)]
