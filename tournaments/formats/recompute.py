"""The standings of a file computed afresh, in each way that a file of its kind can mean them.

A file rarely says which version of its rules it was ranked under, or whether the round that is
going on and the elimination count. Each such question is one `Reading`; the plain one comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from tournaments.formats.model import EventFile, Stage
from tournaments.standings import Line, Participant, PlayerId, RuleSet, rule_set, standings

VERSIONS = {"melee": ("mtr-2024", "mtr-2026")}
"""Rule sets that files of a format were ranked under, where the file need not say which."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a file; `title` is "" for the plain one.

    before_last  the last Swiss round is still going on and does not count.
    before_cut   the published order is that of the Swiss, whatever came after.
    with_cut     percentages of those in the elimination count its matches too, each opponent once.
    """

    rules: RuleSet
    title: str = ""
    before_last: bool = False
    before_cut: bool = False
    with_cut: bool = False


@dataclass(frozen=True, slots=True)
class Recomputed:
    """Lines by player. `seated`: who took part in a round at all; `met`: who had an opponent.

    For others percentages have no value.
    """

    lines: dict[PlayerId, Line]
    seated: frozenset[PlayerId]
    met: frozenset[PlayerId]


def finalists(event: EventFile) -> frozenset[str]:
    """Everybody who plays in an elimination round."""
    return frozenset(
        side
        for one in event.rounds
        if one.stage is Stage.CUT
        for match in one.matches
        for side in (match.a, match.b)
        if side is not None
    )


def readings(event: EventFile, rules: RuleSet | None) -> Iterator[Reading]:
    """The plain reading, then the others that the file leaves open; given rules are not varied."""
    keys = [event.rules, *VERSIONS.get(event.format, ())]
    versions = [rules] if rules is not None else [rule_set(key) for key in dict.fromkeys(keys)]
    if event.format == "melee":  # a loss without an opponent has no games there
        versions = [replace(v, points=replace(v.points, missed_games=0)) for v in versions]
    cut = bool(finalists(event)) and not any(x.division == "cut" for x in event.published)
    running = event.format == "cobra" and sum(r.stage is Stage.SWISS for r in event.rounds) > 1
    for version in versions:
        title = "" if version is versions[0] else f"ranked under {version.title}"
        yield Reading(version, title)
        if cut and event.format == "melee":
            yield Reading(version, _both(title, "the elimination counts"), with_cut=True)
        if cut:
            yield Reading(version, _both(title, "the order is that of the Swiss"), before_cut=True)
        if running:
            yield Reading(version, "the last Swiss round does not count yet", before_last=True)


def _both(title: str, more: str) -> str:
    return f"{title}, {more}" if title else more


def recompute(event: EventFile, reading: Reading) -> Recomputed:
    """The lines of every pod; raises `StandingsError` for results that contradict themselves."""
    lines: dict[PlayerId, Line] = {}
    seated: set[PlayerId] = set()
    met: set[PlayerId] = set()
    last = max((r.number for r in event.rounds if r.stage is Stage.SWISS), default=1)
    for pod in event.pods or ("",):
        people = event.participants(pod=pod) if pod else event.participants()
        results = tuple(event.results(pod=pod))
        as_of = last - 1 if reading.before_last else None
        table = standings(results, people, reading.rules, as_of)
        lines |= {line.player: line for line in table.lines}
        seated |= {p.id for n, p in enumerate(people) if table.ledger.rows[n]}
        met |= {p.id for n, p in enumerate(people) if table.ledger.opponents(n)}
        if reading.with_cut:
            lines |= _with_cut(event, pod, people, reading.rules)
    return Recomputed(lines, frozenset(seated), frozenset(met))


def _with_cut(
    event: EventFile, pod: str, people: tuple[Participant, ...], rules: RuleSet
) -> dict[PlayerId, Line]:
    """The lines of the finalists, over Swiss and elimination together."""
    steps = tuple(replace(step, once=True) for step in rules.tiebreaks)
    whole = chain(event.results(pod=pod), event.results(pod=pod, stage=Stage.CUT))
    table = standings(whole, people, replace(rules, tiebreaks=steps))
    inside = finalists(event)
    return {line.player: line for line in table.lines if line.player in inside}
