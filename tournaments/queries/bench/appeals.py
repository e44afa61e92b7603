"""Appeals of an event, read from its log: what was appealed, by whom, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.enums import AppealOutcome, OperationKind
from tournaments.models import Entry, Event, Operation
from tournaments.operations.history import HISTORY

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

Kind = OperationKind
RULINGS = (Kind.RULING_APPLIED, Kind.PENALTY_GIVEN)
"""Kinds of operations that may be appealed."""
ENDS = (Kind.APPEAL_WITHDRAWN, Kind.APPEAL_SETTLED)
STEPS = (Kind.APPEAL_MADE, *ENDS)


@dataclass(frozen=True, slots=True)
class Appeal:
    """One appeal. `ruling`: the number of the operation that was appealed; `ended`: the operation
    that closed it, None while it waits for the head judge."""

    event: Event
    ruling: int
    made: Operation
    ended: Operation | None

    @property
    def open(self) -> bool:
        return self.ended is None

    @property
    def entry(self) -> int:
        """The number of the player who appealed."""
        number: int = self.made.payload["entry"]
        return number

    @property
    def match(self) -> int | None:
        """The serial of the match that it is about."""
        serial: int | None = self.made.payload["match"]
        return serial

    @property
    def reason(self) -> str:
        return str(self.made.payload["reason"])

    @property
    def outcome(self) -> str:
        """The head judge's decision; "withdrawn" if the player withdrew, "" while it is open."""
        if self.ended is None:
            return ""
        return str(self.ended.payload.get("outcome", "withdrawn"))

    @property
    def answer(self) -> str:
        return str(self.ended.payload.get("reason", "")) if self.ended is not None else ""

    @property
    def instead(self) -> list[int]:
        """The numbers of the operations that replace a ruling that the head judge took back."""
        return list(self.ended.payload.get("instead", ())) if self.ended is not None else []

    @property
    def label(self) -> str:
        """The state of the appeal in words."""
        if self.ended is None:
            return _("Waits for the head judge")
        if self.outcome == "withdrawn":
            return _("Appeal withdrawn")
        return str(AppealOutcome(self.outcome).label)


# --- Read from the log ---------------------------------------------------------------------------


def of_events(events: Sequence[Event]) -> dict[int, list[Appeal]]:
    """The appeals of several events by the event's key, the oldest first; two queries at most."""
    found: dict[int, list[Appeal]] = {event.pk: [] for event in events}
    rows = Operation.objects.filter(event__in=events, kind__in=STEPS)
    steps = list(rows.select_related("actor").order_by("event", "number"))
    if not steps:
        return found
    out = left_out(events)
    known = {event.pk: event for event in events}
    ends = {}
    for row in steps:
        if row.kind in ENDS and row.number not in out[row.event_id]:
            ends[row.event_id, row.payload["ruling"]] = row
    for row in steps:
        if row.kind != Kind.APPEAL_MADE or row.number in out[row.event_id]:
            continue
        row.event = known[row.event_id]
        ruling = row.payload["ruling"]
        ended = ends.get((row.event_id, ruling))
        found[row.event_id].append(Appeal(row.event, ruling, row, ended))
    return found


def left_out(events: Iterable[Event]) -> dict[int, set[int]]:
    """The numbers of the operations that are undone, by the event's key; one query."""
    out: dict[int, set[int]] = {event.pk: set() for event in events}
    history = Operation.objects.filter(event__in=list(out), kind__in=HISTORY).order_by("number")
    for event, payload in history.values_list("event_id", "payload"):
        out[event] = (out[event] | set(payload["out"])) - set(payload["back"])
    return out


def of_event(event: Event) -> list[Appeal]:
    """The appeals of one event, the oldest first."""
    return of_events([event])[event.pk]


def of_ruling(event: Event, ruling: int) -> Appeal | None:
    """The appeal against one ruling."""
    return next((one for one in of_event(event) if one.ruling == ruling), None)


def waiting(events: Sequence[Event]) -> list[Appeal]:
    """The appeals of these events that wait for their head judges, the oldest first."""
    found = [one for rows in of_events(events).values() for one in rows if one.open]
    return sorted(found, key=lambda one: one.made.at)


def open_at(event: Event, serial: int) -> bool:
    """Whether an appeal against a ruling on this match is open, so that play stops there."""
    return any(one.open and one.match == serial for one in of_event(event))


def rulings(event: Event) -> QuerySet[Operation]:
    """All that can be appealed in an event."""
    return event.operations.filter(kind__in=RULINGS).select_related("actor")


# --- Who may appeal, and until when --------------------------------------------------------------


def concerned(operation: Operation) -> list[int]:
    """The numbers of the players whom a ruling or a penalty concerns."""
    if operation.kind == Kind.PENALTY_GIVEN:
        return [operation.payload["entry"]]
    return list(operation.payload.get("sitting") or ())


def until(event: Event, operation: Operation) -> datetime:
    """The moment up to which a ruling may be appealed."""
    return operation.at + timedelta(minutes=event.appeal_minutes)


def refusal(event: Event, operation: Operation, made: Sequence[Appeal]) -> str:
    """Why a ruling is not open to an appeal; "" if it is. `made`: the appeals of the event."""
    if any(one.ruling == operation.number for one in made):
        return _("This ruling was appealed already.")
    if any(operation.number in one.instead for one in made):
        return _("This was decided on appeal, and is final.")
    if not event.appeal_minutes:
        return _("Rulings of this event are final.")
    last = until(event, operation)
    if timezone.now() > last:
        at = date_format(timezone.localtime(last), "H:i")
        return _("The time to appeal this ruling was over at %(at)s.") % {"at": at}
    if operation.number in left_out([event])[event.pk]:
        return _("This ruling was taken back.")
    return ""


def entry_concerned(event: Event, operation: Operation, user: User | AnonymousUser) -> Entry | None:
    """The entry of `user`, if the ruling concerns it."""
    if not user.is_authenticated:
        return None
    numbers = concerned(operation)
    return Entry.objects.filter(event=event, user=user, number__in=numbers).first()
