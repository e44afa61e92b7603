"""The phases of an event: what its plan says, how far each is, and who comes into the next."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tournaments import plan as plans
from tournaments.enums import BRACKETS, TABLE_PHASES, EventState, PhaseKind, RoundState
from tournaments.models import Entry, Event, Phase, Round
from tournaments.plan import PhasePlan, Plan
from tournaments.queries.ranking import standings
from tournaments.queries.round import bracket
from tournaments.standings import Cut, Standings
from tournaments.standings import cut as cut_of


def plan(event: Event) -> Plan:
    """How the event is to go: its stored plan, with the simple one where it names no phases."""
    return plans.of_event(event.plan, event.swiss_rounds, event.cut)


def opened(event: Event) -> list[Phase]:
    """The phases that have begun, in order."""
    return list(event.phases.order_by("number"))


def current(event: Event) -> Phase | None:
    """The phase that is played, or was the last."""
    return event.phases.order_by("number").last()


def current_before(event: Event, at: int) -> Phase | None:
    """The phase before the one with the number `at` (from 0); None before the first."""
    listed = opened(event)[:at]
    return listed[-1] if listed else None


def said(event: Event, phase: Phase) -> PhasePlan:
    """The plan of an opened phase. What decides its shape is kept from when it was opened."""
    at = event.phases.filter(number__lt=phase.number).count()
    return plans.said(plan(event), at, phase.kind, phase.plan)


def next_plan(event: Event) -> PhasePlan | None:
    """The phase after the current one; None after the last."""
    listed = plan(event).phases
    number = event.phases.count()
    return listed[number] if number < len(listed) else None


def top(event: Event) -> int:
    """The number of players in the first cut of the event that has a number; 0 where there is
    none."""
    return next((one.top for one in plan(event).phases if one.top), 0)


def rounds_of(event: Event, phase: Phase) -> int | None:
    """How many rounds the phase has; None for a bracket, which ends when it ends."""
    return plans.rounds_in(said(event, phase), len(phase.seeds))


def minutes_of(event: Event, planned: PhasePlan) -> int:
    """Minutes of a round of a phase, by what its plan says; 0 without a clock."""
    return event.round_minutes if planned.minutes is None else planned.minutes


def minutes(event: Event, phase: Phase) -> int:
    """Minutes of a round of a phase that was opened; 0 without a clock."""
    return minutes_of(event, said(event, phase))


def first_round(event: Event, phase: Phase) -> int:
    """The number of the first round of a phase of tables; numbers run through the event."""
    earlier = Round.objects.standing().filter(
        event=event, phase__number__lt=phase.number, phase__kind__in=TABLE_PHASES
    )
    return earlier.count() + 1


def begun(phase: Phase) -> int:
    """Rounds of the phase that are drafted, running or closed."""
    return Round.objects.standing().filter(phase=phase).count()


def over(event: Event, phase: Phase) -> bool:
    """Every round of the phase is closed (a bracket: every bout is played)."""
    rounds = Round.objects.standing().filter(phase=phase)
    if rounds.exclude(state=RoundState.CLOSED).exists():
        return False
    if phase.kind in BRACKETS:
        return bracket.of(phase).over
    wanted = rounds_of(event, phase)
    return wanted is not None and rounds.count() >= wanted


def members(phase: Phase) -> frozenset[int] | None:
    """The entry numbers that are in the phase; None: everybody in the event."""
    return frozenset(int(number) for number in phase.seeds) if phase.seeds else None


def coming_in(event: Event, nxt: PhasePlan) -> Cut:
    """The players who go on into the next phase by the present standings, best first.

    Once the doors of its day were opened, a player who left gives up the place, and only players
    who moved up at the doors come in instead (services/entry/doors.py).
    """
    phase, doors = current(event), doors_of(event, event.phases.count())
    if doors is None:
        return cut_of(ranked(event, phase), top=nxt.top, points=nxt.points)
    left, moved = frozenset(doors["left"]), frozenset(doors["moved"])
    found = ranked(event, phase, still=left)
    whole = cut_of(found, top=nxt.top, points=nxt.points)
    inside = {*map(int, whole.players), *moved} - left
    return Cut(
        tuple(line.player for line in found.lines if int(line.player) in inside),
        tuple(player for player in whole.contested if int(player) not in left),
    )


def ranked(event: Event, phase: Phase | None, still: Collection[int] = ()) -> Standings:
    """The standings of the players of a phase. `still`: players who count as if they had not
    left."""
    found = standings.of(event, still=still)
    inside = members(phase) if phase is not None else None
    return found if inside is None else only(found, inside)


def doors_of(event: Event, at: int) -> dict[str, Any] | None:
    """What happened at the doors before phase `at` (from 0); None where they were never opened."""
    return event.doors if event.doors.get("at") == at else None


def only(found: Standings, inside: frozenset[int]) -> Standings:
    """The standings of some of the players, ranks as they are."""
    lines = tuple(line for line in found.lines if line.player in inside)
    places = {line.player: at for at, line in enumerate(lines)}
    return Standings(lines, found.rules, found.ledger, places)


def later_rounds(event: Event) -> int:
    """Rounds of the current phase of tables that are not paired yet."""
    phase = current(event)
    if phase is None or phase.kind not in TABLE_PHASES:
        return 0
    published = Round.objects.public().filter(phase=phase).count()
    return max((rounds_of(event, phase) or 0) - published, 0)


@dataclass(frozen=True, slots=True)
class Step:
    """One phase as people see it: what the plan says, the phase once it is opened.

    best_of, minutes: games of a match and minutes of a round (0: no clock), the event's where the
    plan says none.
    """

    plan: PhasePlan
    phase: Phase | None
    state: str
    best_of: int
    minutes: int

    @property
    def name(self) -> str:
        return str(PhaseKind(self.plan.kind).label)


def steps(event: Event) -> list[Step]:
    """The whole plan with what has begun of it; "over", "on" or "coming"."""
    listed = opened(event)
    whole = plan(event)
    found = []
    for at, one in enumerate(whole.phases):
        phase = listed[at] if at < len(listed) else None
        now = one if phase is None else plans.said(whole, at, phase.kind, phase.plan)
        last = at == len(listed) - 1 and event.state != EventState.FINISHED
        state = "coming" if phase is None else "on" if last else "over"
        length, minutes = now.best_of or event.best_of, minutes_of(event, now)
        found.append(Step(now, phase, state, length, minutes))
    return found


def playing(event: Event, phase: Phase) -> list[Entry]:
    """Who is paired in the next round of the phase, by number."""
    rows = Entry.objects.playing().filter(event=event).order_by("number")
    inside = members(phase)
    return [entry for entry in rows if inside is None or entry.number in inside]
