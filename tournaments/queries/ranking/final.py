"""The final ranking of an event out of its phases, with prizes and what decided each place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import plan as plans
from tournaments import prizes
from tournaments.enums import BRACKETS, PhaseKind
from tournaments.models import Entry, Event, Phase
from tournaments.prizes import Won
from tournaments.queries.ranking import phases, standings
from tournaments.queries.round import bracket
from tournaments.standings import Placed, Standings, final_ranking, groups_of
from tournaments.standings.final import Group
from tournaments.words.alphabet import by_name


def ranking(event: Event) -> tuple[Placed, ...]:
    """Every player's place by the present results; in a bracket, the places that are settled.

    The number of queries depends on the number of phases alone.
    """
    opened = phases.opened(event)
    ends = _ends(event, opened)
    groups = [_groups(event, phase, ends) for phase in reversed(opened)]
    return final_ranking(groups, standings.disqualified(event))


def _ends(event: Event, opened: list[Phase]) -> dict[int, Standings]:
    """The standings that rank the players of each phase at tables, by its number. Phases that go on
    from one another share the standings of the whole."""
    told = [(phase.number, phase.kind, phase.plan) for phase in opened]
    found: dict[int, Standings] = {}
    for at in range(len(told), 0, -1):
        number, kind, _kept = told[at - 1]
        if kind in BRACKETS or number in found:
            continue
        whole = standings.of(event, phase=number)
        found |= dict.fromkeys(plans.counted(told[:at]), whole)
    return found


def _groups(event: Event, phase: Phase, ends: dict[int, Standings]) -> list[Group]:
    """The players of a phase from the best down."""
    if phase.kind in BRACKETS:
        return _bouts(phase)
    inside = _members(event, phase, ends[phase.number])
    name = str(PhaseKind(phase.kind).label)
    groups = groups_of(ends[phase.number], name)
    return [
        Group(tuple(player for player in group.players if int(player) in inside), name)
        for group in groups
    ]


def _bouts(phase: Phase) -> list[Group]:
    """The players of a bracket in groups. Players who lost in the same round are level, or ranked
    by seed where the plan says so."""
    played = bracket.of(phase)
    found = []
    for finish in played.finishes:
        name = str(_(finish.bout))
        if phase.plan.get("by_seed"):
            found += [Group((player,), name) for player in finish.players]
        else:
            found.append(Group(finish.players, name))
    return found


def _members(event: Event, phase: Phase, end: Standings) -> frozenset[int]:
    """The players who came into a phase at tables: its seeds, or everybody who had not left before
    it."""
    seeded = phases.members(phase)
    if seeded is not None:
        return seeded
    everybody = frozenset(int(line.player) for line in end)
    if not phase.plan.get("fresh"):
        return everybody
    first = phases.first_round(event, phase)
    left = event.entries.filter(last_round__lt=first).values_list("number", flat=True)
    return everybody - frozenset(left)


def disqualified(event: Event) -> list[Entry]:
    """The disqualified players, who have no place, by name."""
    rows = event.entries.filter(number__in=standings.disqualified(event))
    return list(rows.order_by(*by_name(), "number"))


def level_at_the_top(placed: Sequence[Placed]) -> bool:
    """Whether the first and the second are level, so that only the order of entry makes one of them
    champion."""
    return bool(placed) and placed[0].shared


@dataclass(frozen=True, slots=True)
class Within:
    """The place of a player within a division, and what that brings."""

    division: str
    placed: Placed
    won: Won

    @property
    def place(self) -> str:
        return _place(self.placed)

    @property
    def prize(self) -> str:
        return "; ".join(self.won.prizes)


def _place(placed: Placed) -> str:
    """The place as it is read: 3, or 3–4 where two share it."""
    return f"{placed.place}–{placed.last}" if placed.shared else str(placed.place)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the final ranking, with what the place brings; `within`: the same within the
    division, where the reader may see it."""

    placed: Placed
    entry: Entry
    won: Won
    within: Within | None = None

    @property
    def place(self) -> str:
        return _place(self.placed)

    @property
    def prize(self) -> str:
        return "; ".join(self.won.prizes)


def rows(event: Event, placed: Sequence[Placed] | None = None, *, division: str = "") -> list[Row]:
    """The final ranking, or a part of it, with the players it speaks of. `division`: the division
    that the places and prizes belong to."""
    found = ranking(event) if placed is None else placed
    wanted = [one.player for one in found]
    entries = {entry.number: entry for entry in event.entries.filter(number__in=wanted)}
    known = prizes.of_json(event.prizes)
    return [
        Row(one, entries[int(one.player)], prizes.won(known, one.place, one.last, division))
        for one in found
    ]
