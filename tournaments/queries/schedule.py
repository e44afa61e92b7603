"""The times of an event as entries of a calendar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.utils.translation import gettext as _

from tournaments.formats.calendar import Appointment
from tournaments.models import Event, Round
from tournaments.plan import PhasePlan
from tournaments.queries import phases

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


def _of(event: Event, rounds: list[Round], url: str) -> Iterator[Appointment]:
    minutes = timedelta(minutes=event.round_minutes or USUAL)
    begun = [round_.published_at for round_ in rounds if round_.published_at]
    starts = event.starts_at or min(begun, default=None)
    if starts is None:
        return
    played = sum(rounds_in(one) for one in phases.plan(event).phases)
    ends = max(
        [starts + played * minutes + (played - 1) * BETWEEN]
        + [r.closed_at for r in rounds if r.closed_at]
    )
    if event.ends_at is not None and event.ends_at >= starts:
        ends = event.ends_at
    uid = f"event-{event.slug}@drome"
    yield Appointment(uid, event.name, starts, ends, event.venue, url=url, text=event.description)
    for round_ in rounds:
        if round_.published_at is None:
            continue
        over = round_.closed_at or round_.clock_ends_at or round_.published_at + minutes
        title = _("%(event)s: %(round)s") % {"event": event.name, "round": round_.title}
        yield Appointment(
            uid=f"round-{event.slug}-{round_.serial}@drome",
            title=title,
            starts=round_.published_at,
            ends=max(over, round_.published_at),
            url=f"{url}rounds/{round_.serial}/",
        )
