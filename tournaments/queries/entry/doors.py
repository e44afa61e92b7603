"""The doors of a later day of an event: who comes in, who is here, who would move up."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.enums import Absent, EventState
from tournaments.models import Entry, Event, Round
from tournaments.plan import PhasePlan
from tournaments.queries.ranking import phases
from tournaments.standings import cut


@dataclass(frozen=True, slots=True)
class Day:
    """A phase to come, and the players who come into it.

    at         the number of the phase, from 0.
    open       whether its doors are open. held: whether they were ever opened.
    coming     the players who come in by the present state, best first.
    absent     those of them who are not here.
    moving     the players who would move up for those who left or are absent: the next in the
               standings who are here.
    elsewhere  the players who are here and do not come in.
    """

    at: int
    plan: PhasePlan
    open: bool
    held: bool
    coming: tuple[Entry, ...]
    absent: tuple[Entry, ...]
    moving: tuple[Entry, ...]
    elsewhere: tuple[Entry, ...]

    @property
    def here(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.coming if entry.here)

    @property
    def ways(self) -> list[Absent]:
        """The ways to treat the absent players when the doors close."""
        can = {Absent.KEEP: True, Absent.DROP: self.absent, Absent.MOVE_UP: self.moving}
        return [way for way, some in can.items() if some]


def coming(event: Event) -> Day | None:
    """The phase that comes next, once the one before it is over; else None."""
    if event.state != EventState.RUNNING:
        return None
    nxt, phase = phases.next_plan(event), phases.current(event)
    if nxt is None or phase is None or not phases.over(event, phase):
        return None
    at = event.phases.count()
    people = {entry.number: entry for entry in event.entries.all()}
    numbers = [int(one) for one in phases.coming_in(event, nxt).players]
    here = [entry.number for entry in people.values() if entry.here and entry.playing]
    held = phases.doors_of(event, at) is not None
    absent = [number for number in numbers if number not in here] if held else []
    moving = next_in(event, nxt, here, absent) if held else []
    return Day(
        at=at,
        plan=nxt,
        open=event.checkin_open,
        held=held,
        coming=tuple(people[number] for number in numbers),
        absent=tuple(people[number] for number in absent),
        moving=tuple(people[number] for number in moving if number not in numbers),
        elsewhere=tuple(people[number] for number in here if number not in numbers),
    )


def next_in(
    event: Event,
    nxt: PhasePlan,
    here: Collection[int],
    absent: Collection[int] = (),
    back: Collection[int] = (),
) -> list[int]:
    """The players who move up into a cut for those who left since the doors opened, best first.
    They are the next in the standings who are here, as many as places are free.

    `absent`: players whose places are free as well. `back`: players who left and take their own
    place again.
    """
    doors = phases.doors_of(event, _at(event))
    if doors is None or nxt.top is None:
        return []
    left = set(doors["left"]) - {*back}
    found = phases.ranked(event, phases.current_before(event, doors["at"]), still=doors["left"])
    whole = [int(one) for one in cut(found, top=nxt.top, points=nxt.points).players]
    free = sum(number in left or number in absent for number in whole)
    beyond = (
        int(line.player)
        for line in found.lines
        if not line.dropped and (nxt.points is None or line.points >= nxt.points)
    )
    able = [one for one in beyond if one in here and one not in whole and one not in left]
    return able[:free]


def seeds_with(event: Event, nxt: PhasePlan, back: int, moved: Collection[int]) -> list[int]:
    """The seeds of a phase when the player `back`, who left, takes their place again."""
    left = set(event.doors["left"]) - {back}
    before = phases.current_before(event, _at(event))
    found = phases.ranked(event, before, still=event.doors["left"])
    whole = cut(found, top=nxt.top, points=nxt.points).players
    inside = {*map(int, whole), *moved} - left
    return [int(line.player) for line in found.lines if int(line.player) in inside]


def waited_for(event: Event, entry: Entry) -> bool:
    """Whether this player left at the doors of a day whose first round is not published yet."""
    if event.state != EventState.RUNNING or entry.number not in event.doors.get("left", ()):
        return False
    at = event.doors["at"]
    opened = phases.opened(event)
    if len(opened) == at:
        return True
    return len(opened) == at + 1 and not Round.objects.public().filter(phase=opened[at]).exists()


def _at(event: Event) -> int:
    """The number (from 0) of the phase that the doors belong to."""
    return int(event.doors.get("at", 0))
