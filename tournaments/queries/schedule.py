"""The times of an event as entries of a calendar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from tournaments.enums import EntryState, EventState
from tournaments.formats.calendar import Appointment
from tournaments.models import Entry, Event, Round
from tournaments.plan import PhasePlan
from tournaments.queries import phases

if TYPE_CHECKING:
    from tournaments.accounts.models import User

BETWEEN = timedelta(minutes=10)
"""What passes between two rounds, for the length of an event that has not been played."""
USUAL = 50


def appointments(events: Iterable[Event], *, at: str) -> list[Appointment]:
    """Start and expected end of each event, and every public round with its clock.

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


def ends_of(event: Event, starts: datetime) -> datetime:
    """When an event ends: as it says, else by the length of its plan."""
    if event.ends_at is not None and event.ends_at >= starts:
        return event.ends_at
    each = lengths(event)
    return starts + sum(each, timedelta()) + (len(each) - 1) * BETWEEN


def lengths(event: Event) -> list[timedelta]:
    """How long each round of the plan takes, in order."""
    planned = phases.plan(event).phases
    return [length(event, one) for one in planned for _at in range(rounds_in(one))]


def length(event: Event, phase: PhasePlan) -> timedelta:
    """How long a round of a phase takes; without a clock as long as usual."""
    return timedelta(minutes=phases.minutes_of(event, phase) or USUAL)


def clashing(user: User, event: Event) -> list[Event]:
    """The other events that are not over, in which somebody has a place or waits, at the same
    time as this one; one query."""
    if event.starts_at is None:
        return []
    ends = ends_of(event, event.starts_at)
    own = Entry.objects.filter(event=OuterRef("pk"), user=user).exclude(state=EntryState.DROPPED)
    others = Event.objects.visible_to(user).filter(Exists(own), starts_at__lt=ends)
    return [
        one
        for one in others.exclude(pk=event.pk).exclude(state=EventState.FINISHED)
        if one.starts_at is not None and ends_of(one, one.starts_at) > event.starts_at
    ]


def _of(event: Event, rounds: list[Round], url: str) -> Iterator[Appointment]:
    begun = [round_.published_at for round_ in rounds if round_.published_at]
    starts = event.starts_at or min(begun, default=None)
    if starts is None:
        return
    ends = max([ends_of(event, starts)] + [r.closed_at for r in rounds if r.closed_at])
    uid = f"event-{event.slug}@drome"
    yield Appointment(uid, event.name, starts, ends, event.venue, url=url, text=event.description)
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
