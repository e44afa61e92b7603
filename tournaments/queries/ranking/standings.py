"""The results of an event in the form that the functions of the standings take.

Players are called by their number within the event, so what is stored with a round means the same
in every database.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tournaments import plan as plans
from tournaments.enums import TABLE_PHASES, EntryState, PenaltyKind, RoundState
from tournaments.models import Entry, Event, Match, Penalty, Round
from tournaments.operations import reading
from tournaments.standings import (
    Kind,
    Line,
    MatchResult,
    Participant,
    RuleSet,
    Standings,
    rule_set,
    standings,
)

Told = Sequence[tuple[int, str, Mapping[str, Any]]]
"""Number, kind and what is kept of the plan, of each phase that has begun, in order."""


def rules_of(event: Event, opened: Told | None = None) -> RuleSet:
    """The versioned rule set which the event plays by, for ever, with what matches are worth from
    which round on where a phase says so."""
    rules = rule_set(event.scoring)
    opened = _opened(event) if opened is None else opened
    if not any(kept.get("scoring") for _number, _kind, kept in opened):
        return rules
    rounds = Round.objects.standing().filter(event=event)
    made = Counter(rounds.values_list("phase__number", flat=True))
    phases = [(kind, kept, made[number]) for number, kind, kept in opened]
    return replace(rules, spans=plans.spans(phases, rules.points))


def _opened(event: Event) -> Told:
    return list(event.phases.order_by("number").values_list("number", "kind", "plan"))


def results(
    event: Event,
    *,
    live: bool = False,
    phase: int | None = None,
    everything: bool = False,
    opened: Told | None = None,
    rules: RuleSet | None = None,
) -> list[MatchResult]:
    """The confirmed results at tables of closed rounds; with `live` also those of the running one.

    `phase`: as they counted when the phase of this number was the last. A phase that starts from
    zero leaves out earlier phases. `everything`: nothing is left out. `opened`, `rules`: the phases
    and the rule set, where the caller has them.
    """
    states = [RoundState.CLOSED, RoundState.PUBLISHED] if live else [RoundState.CLOSED]
    told = _opened(event) if opened is None else opened
    worth = rules_of(event, told) if rules is None else rules
    inside = [number for number, kind, _kept in told if kind in TABLE_PHASES]
    if not everything:
        inside = sorted(plans.counted([one for one in told if phase is None or one[0] <= phase]))
    paths = [PATHS.get(name, name) for name in reading.RESULT]
    rows = (
        Match.objects.filter(
            event=event,
            state="confirmed",
            round__state__in=states,
            round__phase__number__in=inside,
        )
        .order_by("round__serial", "table_number")
        .values_list("round__number", *paths)
    )
    return [
        result
        for number, *values in rows
        for result in reading.results_of(
            number, dict(zip(reading.RESULT, values, strict=True)), worth.points_in(number)
        )
    ]


PATHS = {side: f"entry_{side}__number" for side in "abcd"}


def kind_of(match: Match) -> Kind:
    """What a confirmed match counts as."""
    return reading.kind_of(match.outcome, match.source, match.wins_a, match.told)


def points_of(match: Match, side: str) -> Fraction | None:
    """The match points which a file fixed for a side; None: the rule set decides."""
    return reading.fixed_points(match.told, side)


def participants(event: Event, still: Collection[int] = ()) -> list[Participant]:
    """Everybody who took part, without players who withdrew before the first round. `still`:
    players who count as if they had not left."""
    out = disqualified(event)
    here = event.entries.exclude(state=EntryState.WAITING)
    rows = here.order_by("number").values_list("number", "last_round")
    return [
        Participant(
            number,
            seed=number,
            dropped_after=None if number in still else last_round,
            disqualified=number in out,
        )
        for number, last_round in rows
        if last_round != 0
    ]


def disqualified(event: Event) -> frozenset[int]:
    """The numbers of those who were disqualified: they have no place."""
    rows = Penalty.objects.filter(event=event, kind=PenaltyKind.DISQUALIFICATION, voided=False)
    return frozenset(rows.values_list("entry__number", flat=True))


def of(
    event: Event,
    *,
    as_of: int | None = None,
    live: bool = False,
    phase: int | None = None,
    still: Collection[int] = (),
) -> Standings:
    """The standings after round `as_of` (default: after the last closed round), or at the end of
    the phase with the number `phase`. `still`: players who count as if they had not left."""
    if as_of is not None:
        phase = _phase_of(event, as_of)
    opened = _opened(event)
    rules = rules_of(event, opened)
    found = results(event, live=live, phase=phase, opened=opened, rules=rules)
    return standings(found, participants(event, still), rules, as_of_round=as_of)


def _phase_of(event: Event, number: int) -> int | None:
    """The number of the phase to which a round at tables belongs."""
    rounds = event.rounds.filter(number=number, phase__kind__in=TABLE_PHASES)
    standing = rounds.exclude(state=RoundState.VOIDED).order_by("-serial")
    return standing.values_list("phase__number", flat=True).first()


def met(found: Iterable[MatchResult]) -> dict[int | str, list[int | str]]:
    """Everyone each player met, once for each meeting."""
    opponents: dict[int | str, list[int | str]] = {}
    for result in found:
        if result.b is not None:
            opponents.setdefault(result.a, []).append(result.b)
            opponents.setdefault(result.b, []).append(result.a)
        if result.mates:
            opponents.setdefault(result.a, []).extend(result.mates)
    return opponents


def closed_rounds(event: Event) -> list[int]:
    """The numbers of the closed rounds at tables, in order."""
    return list(
        event.rounds.filter(state=RoundState.CLOSED, phase__kind__in=TABLE_PHASES)
        .order_by("number")
        .values_list("number", flat=True)
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings with the player it speaks of; division and rank within it where the
    reader may see them (`queries.ranking.divisions`)."""

    line: Line
    entry: Entry
    division: str = ""
    division_rank: int | None = None


def rows(event: Event, *, as_of: int | None = None, live: bool = False) -> list[Row]:
    """The standings as a list of rows for pages, best first.

    Somebody may enter or be taken back between the two questions to the database: who entered has
    no line yet, and a line without its player is left out. The next revision has both.
    """
    found = of(event, as_of=as_of, live=live).lines
    entries = {entry.number: entry for entry in event.entries.all()}
    return [Row(line, entries[number]) for line in found if (number := int(line.player)) in entries]
