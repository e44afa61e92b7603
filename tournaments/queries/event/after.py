"""What comes after the last closed round of events, for any number of them at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone

from tournaments import plan as plans
from tournaments.enums import BRACKETS, EventState, PhaseKind, RoundState
from tournaments.models import Event, Match, Phase, Round
from tournaments.plan import PhasePlan
from tournaments.queries.round import bracket
from tournaments.queries.round.bracket import Played

OVER, DAY, PAIRING = "over", "day", "pairing"


@dataclass(frozen=True, slots=True)
class After:
    """What is next while no round runs.

    kind   "over": everything is played, the champion is yet to be named; "day": another day
           begins; "pairing": the next round is being paired.
    plan   of the phase that begins another day. open: its doors are.
    cut    the phase that is paired next, if only some come into it.
    left   the entry numbers of those who can be paired; None: everybody who has not dropped.
    """

    kind: str
    plan: PhasePlan | None = None
    open: bool = False
    cut: PhasePlan | None = None
    left: frozenset[int] | None = None

    @property
    def name(self) -> str:
        """The name of the day: the one in the plan, else the kind of its phase."""
        if self.plan is None:
            return ""
        return self.plan.day or str(PhaseKind(self.plan.kind).label)


def of_events(events: Iterable[Event]) -> dict[int, After]:
    """What comes next, by primary key, for those events that have played a round and in which no
    round runs now.

    Two queries, three where a bracket is among them.
    """
    running = {event.pk: event for event in events if event.state == EventState.RUNNING}
    if not running:
        return {}
    phases: dict[int, list[Phase]] = {}
    for phase in Phase.objects.filter(event__in=running).order_by("number"):
        phases.setdefault(phase.event_id, []).append(phase)
    rounds: dict[int, list[Round]] = {}
    standing = Round.objects.standing().filter(event__in=running)
    for round_ in standing.only("event_id", "phase_id", "state").order_by("serial"):
        rounds.setdefault(round_.event_id, []).append(round_)
    played = _brackets([one[-1] for one in phases.values() if one[-1].kind in BRACKETS])
    found: dict[int, After] = {}
    for pk, event in running.items():
        states = {round_.state for round_ in rounds.get(pk, [])}
        if pk in phases and RoundState.CLOSED in states and RoundState.PUBLISHED not in states:
            found[pk] = _of(event, phases[pk], rounds[pk], played)
    return found


def of(event: Event) -> After | None:
    """What comes next in one event, as in `of_events`."""
    return of_events([event]).get(event.pk)


def _of(event: Event, opened: list[Phase], rounds: list[Round], played: dict[int, Played]) -> After:
    plan = plans.of_event(event.plan, event.swiss_rounds, event.cut)
    last = opened[-1]
    own = [round_.state for round_ in rounds if round_.phase_id == last.pk]
    said = plans.said(plan, len(opened) - 1, last.kind, last.plan)
    if len(opened) > 1 and RoundState.CLOSED not in own:
        return _begins(event, len(opened) - 1, said)
    if RoundState.DRAFT in own or not _over(last, said, len(own), played):
        return After(PAIRING, left=_left(last, played))
    if len(opened) >= len(plan.phases):
        return After(OVER)
    return _begins(event, len(opened), plan.phases[len(opened)])


def _left(phase: Phase, played: dict[int, Played]) -> frozenset[int] | None:
    """Who can still be paired in a phase."""
    if phase.kind in BRACKETS:
        return played[phase.pk].left
    return frozenset(int(number) for number in phase.seeds) or None


def _over(phase: Phase, said: PhasePlan, rounds: int, played: dict[int, Played]) -> bool:
    """Whether a phase whose rounds are all closed has no more rounds to come."""
    if phase.kind in BRACKETS:
        return played[phase.pk].over
    wanted = plans.rounds_in(said, len(phase.seeds))
    return wanted is not None and rounds >= wanted


def _begins(event: Event, at: int, said: PhasePlan) -> After:
    """What comes next: another day, if it is still to come or its doors are open; else a
    pairing."""
    comes = said.begins_at is not None and said.begins_at > timezone.now()
    is_open = event.checkin_open and event.doors.get("at") == at
    if comes or is_open:
        return After(DAY, said, is_open)
    return After(PAIRING, cut=said if said.cuts else None)


def _brackets(listed: list[Phase]) -> dict[int, Played]:
    """These brackets as they are played so far, by primary key; one query."""
    if not listed:
        return {}
    rows = (
        Match.objects.filter(round__phase__in=listed, state="confirmed")
        .exclude(round__state=RoundState.VOIDED)
        .values_list(
            *("round__phase_id", "bout", "wins_a", "wins_b"),
            *("entry_a__number", "entry_b__number"),
        )
    )
    winners: dict[int, dict[int, int]] = {phase.pk: {} for phase in listed}
    for pk, bout, wins_a, wins_b, a, b in rows:
        if bout is not None:
            winners[pk][bout] = a if wins_a > wins_b else b
    return {phase.pk: bracket.played(phase, winners[phase.pk]) for phase in listed}
