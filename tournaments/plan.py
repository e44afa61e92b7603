"""The plan of an event: which phases follow each other, and who goes on. Plain data, no Django.

A plan is stored with the event as JSON and parsed here; every fault is named in words. The simple
event of `swiss_rounds` and `cut` is the plan `simple` makes of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from tournaments.standings import Points, Span, read_points, scored, written_points

SWISS, ROBIN, SINGLE, DOUBLE = "swiss", "robin", "single", "double"
TABLES, BRACKETS = (SWISS, ROBIN), (SINGLE, DOUBLE)
"""Phases that end in standings, and phases that end in a champion."""
METHODS = ("random", "slide", "fold", "power")
FLAGS = ("twice", "third", "reseed", "by_seed", "fresh")
KEPT = (*FLAGS, "best_of", "scoring")
"""The fields that shape a phase: they stay as they were when the phase began."""
MOVES: dict[str, Any] = {"rounds": 0, "day": "", "minutes": None, "begins": "", "doors": ""}
"""The fields of a phase that can still change once it has begun, with their usual values."""
LENGTHS = (1, 3, 5)
MOST_MINUTES = 600
MOST_ROUNDS, MOST_PHASES, MOST_SEEDS, MOST_IN_A_TEAM = 30, 6, 512, 3


class PlanFault(ValueError):
    """What is wrong with a plan, and where: `place` as "phases[1].top"."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}")
        self.place = place
        self.fault = fault


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """One phase.

    rounds  of a Swiss phase. twice: a round robin with each pair meeting twice.
    third   single elimination with a match for third place.
    reseed  single elimination whose rounds are paired anew: the best seed left against the worst.
    by_seed elimination: who loses in the same round is placed by seed; else they share the place.
    top, points  who comes in from the phase before: the best so many, or all with so many points,
            or both; neither: everybody who still plays.
    fresh   a table phase that begins from nought; else its standings go on from the one before.
    day     what the schedule calls it ("Sunday"); "" where the event is of one day.
    best_of games of a match; 0: as many as the event says.
    minutes of a round, 0 without a clock; None: as many as the event says.
    scoring what a match of a table phase is worth, as "2-1-0" (win, draw, loss; `read_points`);
            "": as the event says.
    begins, doors  of a phase on another day: when it begins and when check-in for it opens, as
            "2026-11-28T10:00+01:00"; "" where nothing is said. People read them; nothing happens
            by itself because of them.
    """

    kind: str
    rounds: int = 0
    twice: bool = False
    third: bool = False
    reseed: bool = False
    by_seed: bool = False
    top: int | None = None
    points: Fraction | None = None
    fresh: bool = False
    day: str = ""
    best_of: int = 0
    minutes: int | None = None
    scoring: str = ""
    begins: str = ""
    doors: str = ""

    @property
    def begins_at(self) -> datetime | None:
        return datetime.fromisoformat(self.begins) if self.begins else None

    @property
    def doors_at(self) -> datetime | None:
        return datetime.fromisoformat(self.doors) if self.doors else None

    @property
    def cuts(self) -> bool:
        """Whether only some of the players come into this phase."""
        return self.top is not None or self.points is not None

    def shape(self) -> dict[str, Any]:
        """The fields that stay once the phase has begun, as JSON."""
        plain = self.plain()
        return {name: plain[name] for name in KEPT if name in plain}

    def plain(self) -> dict[str, Any]:
        """The phase as JSON; usual values are left out."""
        said: dict[str, Any] = {"kind": self.kind}
        for name in ("rounds", *FLAGS, "best_of", "scoring", "top", "day", "begins", "doors"):
            if getattr(self, name):
                said[name] = getattr(self, name)
        if self.minutes is not None:
            said["minutes"] = self.minutes
        if self.points is not None:
            said["points"] = str(self.points)
        return said


@dataclass(frozen=True, slots=True)
class Plan:
    """All phases, and how Swiss rounds are paired.

    first, later, last  the method of the first, an ordinary and the last Swiss round of a phase.
    apart_until  clubs are kept apart up to this round of the event; 0: never.
    team         people in an entry: 1, or a team of 2 or 3 whose boards decide the match.
    """

    phases: tuple[PhasePlan, ...] = field(default_factory=tuple)
    first: str = "random"
    later: str = "random"
    last: str = "random"
    apart_until: int = 0
    team: int = 1

    def plain(self) -> dict[str, Any]:
        """The plan as JSON; empty for a plan of nothing but usual values."""
        said: dict[str, Any] = {}
        if self.phases:
            said["phases"] = [phase.plain() for phase in self.phases]
        for name in ("first", "later", "last"):
            if getattr(self, name) != "random":
                said[name] = getattr(self, name)
        if self.apart_until:
            said["apart_until"] = self.apart_until
        if self.team > 1:
            said["team"] = self.team
        return said


def simple(swiss_rounds: int, cut: int) -> tuple[PhasePlan, ...]:
    """Swiss rounds and a cut to single elimination, as most events have it."""
    swiss = PhasePlan(SWISS, rounds=swiss_rounds)
    return (swiss, PhasePlan(SINGLE, top=cut)) if cut else (swiss,)


def of_event(stored: Any, swiss_rounds: int, cut: int) -> Plan:
    """The plan an event goes by: the stored one, with the simple phases where it names none."""
    plan = parse(stored or {})
    return plan if plan.phases else replace(plan, phases=simple(swiss_rounds, cut))


def in_short(plan: Plan) -> tuple[int, int]:
    """The number of rounds at tables, and the number of players in the bracket at the end. The
    first is 0 where the number of players decides it; the second is 0 without a bracket, or where
    points decide who comes in."""
    tables = [phase.rounds for phase in plan.phases if phase.kind in TABLES]
    cuts = [phase.top or 0 for phase in plan.phases if phase.kind in BRACKETS]
    return (sum(tables) if all(tables) else 0), (cuts[-1] if cuts else 0)


def said(plan: Plan, at: int, kind: str, kept: Mapping[str, Any]) -> PhasePlan:
    """The plan of the phase that was opened as number `at` (from 0) of the event.

    The fields that shape the phase are those of its opening (`kept`); rounds, day, times and
    minutes are as the plan says now.
    """
    given = {"kind": kind, **kept}
    if kind == SWISS:
        given.setdefault("rounds", MOST_ROUNDS)
    opened = _phase(given, "phase")
    if at < len(plan.phases) and plan.phases[at].kind == kind:
        now = plan.phases[at]
        return replace(opened, **{name: getattr(now, name) for name in MOVES})
    return opened


def rounds_in(phase: PhasePlan, members: int) -> int | None:
    """How many rounds a phase has; None for a bracket, which ends when it ends."""
    if phase.kind == SWISS:
        return phase.rounds
    if phase.kind == ROBIN:
        return max(members - 1 + members % 2, 0) * (2 if phase.twice else 1)
    return None


def fault(new: Plan, old: Plan, opened: Sequence[tuple[str, int]]) -> str:
    """Why a plan cannot take the place of another while phases are played; "" if it can.

    `opened`: kind of each phase that has begun, and the number of its rounds.
    """
    last = len(opened) - 1
    for at, (kind, rounds) in enumerate(opened):
        if at >= len(new.phases) or new.phases[at].kind != kind:
            return "a phase that has begun stays as it is"
        if kind == SWISS and new.phases[at].rounds < rounds:
            return "more rounds are paired already"
        ended = at < last
        if ended and new.phases[at].rounds != old.phases[at].rounds:
            return "a phase that is over keeps its rounds"
        shape = replace(new.phases[at], **MOVES)
        if at < len(old.phases) and shape != replace(old.phases[at], **MOVES):
            return "a phase that has begun keeps its shape"
    return ""


def counted(phases: Sequence[tuple[int, str, Mapping[str, Any]]]) -> frozenset[int]:
    """Numbers of the phases whose results make the standings: back to the last fresh one.

    Each phase is (number, kind, kept), in order.
    """
    found: list[int] = []
    for number, kind, kept in phases:
        if kind in TABLES:
            found = [number] if kept.get("fresh") else [*found, number]
    return frozenset(found)


def spans(phases: Sequence[tuple[str, Mapping[str, Any], int]], usual: Points) -> tuple[Span, ...]:
    """The rounds from which on matches are worth something else than before, in order.

    Each phase that has begun is (kind, kept, number of its rounds); rounds at tables are numbered
    through the event.
    """
    found: list[Span] = []
    first, now = 1, usual
    for kind, kept, rounds in phases:
        if kind not in TABLES:
            continue
        points = scored(usual, kept.get("scoring", ""))
        if points != now:
            found.append(Span(first, points))
        now, first = points, first + rounds
    return tuple(found)


def parse(data: Any) -> Plan:
    """The plan of stored or sent JSON; raises `PlanFault`."""
    if not isinstance(data, Mapping):
        raise PlanFault("plan", "not an object")
    unknown = set(data) - {"phases", "first", "later", "last", "apart_until", "team"}
    if unknown:
        raise PlanFault("plan", f"{min(map(str, unknown))!r} is unknown")
    methods = {name: data.get(name, "random") for name in ("first", "later", "last")}
    for name, method in methods.items():
        if method not in METHODS:
            raise PlanFault(name, f"not one of {', '.join(METHODS)}")
    listed = data.get("phases", [])
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise PlanFault("phases", "not a list")
    if len(listed) > MOST_PHASES:
        raise PlanFault("phases", f"more than {MOST_PHASES}")
    phases = tuple(_phase(one, f"phases[{at}]") for at, one in enumerate(listed))
    _follow(phases)
    apart = _number(data.get("apart_until", 0), "apart_until", 0, MOST_ROUNDS)
    team = _number(data.get("team", 1), "team", 1, MOST_IN_A_TEAM)
    return Plan(phases, apart_until=apart, team=team, **methods)


def _phase(data: Any, place: str) -> PhasePlan:
    if not isinstance(data, Mapping):
        raise PlanFault(place, "not an object")
    names = {"kind", "rounds", "top", "points", "day", "minutes", "begins", "doors", *KEPT}
    unknown = set(data) - names
    if unknown:
        raise PlanFault(place, f"{min(map(str, unknown))!r} is unknown")
    kind = data.get("kind")
    if kind not in (*TABLES, *BRACKETS):
        raise PlanFault(f"{place}.kind", "not swiss, robin, single or double")
    rounds = _number(data.get("rounds", 0), f"{place}.rounds", 0, MOST_ROUNDS)
    if (kind == SWISS) != bool(rounds):
        raise PlanFault(f"{place}.rounds", "Swiss phases, and only they, have a number of rounds")
    flags = {name: data.get(name, False) for name in FLAGS}
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            raise PlanFault(f"{place}.{name}", "neither true nor false")
    _fitting(flags, kind, place)
    top, minutes = data.get("top"), data.get("minutes")
    day, best_of = data.get("day", ""), data.get("best_of", 0)
    if not isinstance(day, str) or len(day) > 40:
        raise PlanFault(f"{place}.day", "not a text of up to 40 characters")
    if isinstance(best_of, bool) or best_of not in (0, *LENGTHS):
        raise PlanFault(f"{place}.best_of", "not 1, 3 or 5 games")
    return PhasePlan(
        kind=kind,
        rounds=rounds,
        top=None if top is None else _number(top, f"{place}.top", 2, MOST_SEEDS),
        points=_points(data.get("points"), f"{place}.points"),
        day=day,
        best_of=best_of,
        scoring=_scoring(data.get("scoring", ""), kind, f"{place}.scoring"),
        minutes=None if minutes is None else _number(minutes, f"{place}.minutes", 0, MOST_MINUTES),
        begins=_time(data.get("begins", ""), f"{place}.begins"),
        doors=_time(data.get("doors", ""), f"{place}.doors"),
        **flags,
    )


def _fitting(flags: Mapping[str, bool], kind: str, place: str) -> None:
    """Raise PlanFault for a field that does not belong to this kind of phase."""
    if flags["twice"] and kind != ROBIN:
        raise PlanFault(f"{place}.twice", "only in a round robin")
    if flags["third"] and kind != SINGLE:
        raise PlanFault(f"{place}.third", "only in single elimination")
    if flags["reseed"] and kind != SINGLE:
        raise PlanFault(f"{place}.reseed", "only in single elimination")
    if flags["by_seed"] and kind not in BRACKETS:
        raise PlanFault(f"{place}.by_seed", "only in elimination")
    if flags["fresh"] and kind in BRACKETS:
        raise PlanFault(f"{place}.fresh", "a bracket has no standings")


def _time(value: Any, place: str) -> str:
    """A time with its offset, as it is written everywhere; "" for none."""
    if value == "":
        return ""
    try:
        at = datetime.fromisoformat(value) if isinstance(value, str) and len(value) < 40 else None
    except ValueError:
        at = None
    if at is None or at.tzinfo is None:
        raise PlanFault(place, "not a time with its offset, like 2026-11-28T10:00+01:00")
    return at.isoformat(timespec="minutes")


def _number(value: Any, place: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PlanFault(place, f"not a whole number from {low} to {high}")
    return value


def _scoring(value: Any, kind: str, place: str) -> str:
    """What a match is worth, as it is written everywhere; "" for what the event says."""
    if value == "":
        return ""
    if kind in BRACKETS:
        raise PlanFault(place, "a bracket has no points")
    points = read_points(value) if isinstance(value, str) else None
    if points is None:
        raise PlanFault(place, "not points of a win, a draw and a loss, like 3-1-0")
    return written_points(points)


def _points(value: Any, place: str) -> Fraction | None:
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000:
        return Fraction(value)
    try:
        points = Fraction(value) if isinstance(value, str) and len(value) <= 12 else None
    except (ValueError, ZeroDivisionError):
        points = None
    if points is None or not 0 <= points <= 10_000:
        raise PlanFault(place, "not a number of points")
    return points


def _follow(phases: tuple[PhasePlan, ...]) -> None:
    """Raise PlanFault unless a bracket ends the event and the first phase takes everybody."""
    for at, phase in enumerate(phases):
        if at == 0 and (phase.cuts or phase.fresh):
            raise PlanFault("phases[0]", "everybody is in the first phase")
        if phase.kind in BRACKETS and at + 1 < len(phases):
            raise PlanFault(f"phases[{at + 1}]", "nothing follows a bracket")
    _in_time(phases)


def _in_time(phases: tuple[PhasePlan, ...]) -> None:
    """Raise PlanFault unless doors open before their phase begins and phases begin in order."""
    before: datetime | None = None
    for at, phase in enumerate(phases):
        begins, doors = phase.begins_at, phase.doors_at
        if at == 0 and (begins or doors):
            raise PlanFault("phases[0]", "the first phase begins when the event begins")
        if doors and (begins is None or doors >= begins):
            raise PlanFault(f"phases[{at}].doors", "doors open before the phase begins")
        if begins and before and begins <= before:
            raise PlanFault(f"phases[{at}].begins", "phases begin one after the other")
        if doors and before and doors <= before:
            raise PlanFault(f"phases[{at}].doors", "phases begin one after the other")
        before = begins or before
