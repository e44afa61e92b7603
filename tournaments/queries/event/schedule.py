"""The times of an event as entries of a calendar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from tournaments.enums import EntryState, EventState, PhaseKind
from tournaments.formats.calendar import Appointment
from tournaments.models import Entry, Event, Round
from tournaments.plan import PhasePlan
from tournaments.queries.ranking import phases

if TYPE_CHECKING:
    from tournaments.accounts.models import User

BETWEEN = timedelta(minutes=10)
"""The usual pause between two rounds, to estimate the length of an event."""
USUAL = 50


def appointments(events: Iterable[Event], *, at: str) -> list[Appointment]:
    """Start and expected end of each day of the events, and every public round with its clock.

    `at` is the address of the hall, without a slash at the end. Two queries at most.
    """
    listed = list(events)
    public = Round.objects.public().filter(event__in=listed).select_related("phase", "event")
    rounds: dict[int, list[Round]] = {}
    for round_ in public.order_by("serial"):
        rounds.setdefault(round_.event_id, []).append(round_)
    return [
        one
        for event in listed
        for one in _of(event, rounds.get(event.pk, []), f"{at}{event.get_absolute_url()}")
    ]


def rounds_in(phase: PhasePlan) -> int:
    """How many rounds a phase will have, guessed where its players are not known yet."""
    return phase.rounds or max((phase.top or 8) - 1, 1).bit_length()


@dataclass(frozen=True, slots=True)
class Day:
    """A day of an event: what it is called ("" for the first), when it begins, and when it ends."""

    name: str
    starts: datetime
    ends: datetime


def days(event: Event, starts: datetime) -> list[Day]:
    """When an event that begins at this time is played. A later phase that says when it begins
    opens a day; each ends by the length of its rounds, the last as the event says."""
    begun: list[tuple[str, datetime]] = [("", starts)]
    each: list[list[timedelta]] = [[]]
    for phase in phases.plan(event).phases:
        begins = phase.begins_at
        if each[0] and begins is not None and begins > begun[-1][1]:
            begun.append((phase.day or str(PhaseKind(phase.kind).label), begins))
            each.append([])
        each[-1] += [length(event, phase)] * rounds_in(phase)
    found = [
        Day(name, at, at + sum(long, timedelta()) + (len(long) - 1) * BETWEEN)
        for (name, at), long in zip(begun, each, strict=True)
    ]
    if event.ends_at is not None and event.ends_at >= found[-1].starts:
        found[-1] = replace(found[-1], ends=event.ends_at)
    return found


def lengths(event: Event) -> list[timedelta]:
    """How long each round of the plan takes, in order."""
    planned = phases.plan(event).phases
    return [length(event, one) for one in planned for _at in range(rounds_in(one))]


def length(event: Event, phase: PhasePlan) -> timedelta:
    """The length of a round of a phase; a usual one where it has no clock."""
    return timedelta(minutes=phases.minutes_of(event, phase) or USUAL)


def clashing(user: User, event: Event) -> list[Event]:
    """The other events that are not over, in which somebody has a place or waits, at the same
    time as this one; one query."""
    if event.starts_at is None:
        return []
    here = days(event, event.starts_at)
    own = Entry.objects.filter(event=OuterRef("pk"), user=user).exclude(state=EntryState.DROPPED)
    others = Event.objects.visible_to(user).filter(Exists(own), starts_at__lt=here[-1].ends)
    return [
        one
        for one in others.exclude(pk=event.pk).exclude(state=EventState.FINISHED)
        if one.starts_at is not None and _meet(days(one, one.starts_at), here)
    ]


def _meet(some: list[Day], others: list[Day]) -> bool:
    return any(a.starts < b.ends and b.starts < a.ends for a in some for b in others)


def _of(event: Event, rounds: list[Round], url: str) -> Iterator[Appointment]:
    begun = [round_.published_at for round_ in rounds if round_.published_at]
    starts = event.starts_at or min(begun, default=None)
    if starts is None:
        return
    each = days(event, starts)
    closed = max([each[-1].ends] + [r.closed_at for r in rounds if r.closed_at])
    each[-1] = replace(each[-1], ends=closed)
    for number, day in enumerate(each):
        uid, title = f"event-{event.slug}@drome", event.name
        if number:
            uid = f"event-{event.slug}-day-{number + 1}@drome"
            title = _("%(event)s: %(round)s") % {"event": event.name, "round": day.name}
        text = event.description
        yield Appointment(uid, title, day.starts, day.ends, event.venue, url=url, text=text)
    usual = timedelta(minutes=event.round_minutes or USUAL)
    for round_ in rounds:
        if round_.published_at is None:
            continue
        over = round_.closed_at or round_.clock_ends_at or round_.published_at + usual
        title = _("%(event)s: %(round)s") % {"event": event.name, "round": round_.title}
        yield Appointment(
            uid=f"round-{event.slug}-{round_.serial}@drome",
            title=title,
            starts=round_.published_at,
            ends=max(over, round_.published_at),
            url=f"{url}rounds/{round_.serial}/",
        )
