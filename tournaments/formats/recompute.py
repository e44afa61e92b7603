"""The standings of a file computed afresh, in each way that a file of its kind can mean them.

A file rarely says which version of its rules it was ranked under, or whether the round that is
going on and the elimination count. Each such question is one `Reading`; the plain one comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.formats.model import EventFile, FileMatch, Stage
from tournaments.standings import (
    Kind,
    Line,
    MatchResult,
    Participant,
    PlayerId,
    RuleSet,
    rule_set,
    standings,
)

TOLERANCE = {"cobra": Fraction(1, 10**12), "melee": Fraction(1, 10**6)}
"""How far a printed value may be from the exact one; 1/100 in other formats."""
VERSIONS = {"melee": ("mtr-2024", "mtr-2026")}
"""Rule sets to try for files of a format that do not say by which one they were ranked."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a file; `title` is "" for the plain one.

    before_last  the last Swiss round is still going on and does not count.
    before_cut   the published order is that of the Swiss, whatever came after.
    with_cut     percentages of those in the elimination count its matches too, each opponent once.
    each         and there each meeting counts, also the second one of two players.
    as_left      every round counts, and each line stands as it was after its player's last round:
                 lines of somebody who is out are not made anew.
    later        so many rounds after it, for all players alike.
    swiss_wins   who is in the elimination stands as of the Swiss all the same.
    four_wins    TDF outcome 4 is a win of the first player.
    cut          and who was in the elimination stands above the others, by how long.
    """

    rules: RuleSet
    title: str = ""
    before_last: bool = False
    before_cut: bool = False
    with_cut: bool = False
    each: bool = False
    as_left: bool = False
    later: int = 0
    swiss_wins: bool = False
    cut: bool = False
    four_wins: bool = False


@dataclass(frozen=True, slots=True)
class Recomputed:
    """Lines by player. `seated`: players who took part in a round at all; `met`: players who had an
    opponent. The percentages of others have no value."""

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


def cuts(event: EventFile) -> Iterator[int]:
    """The rounds that can begin an elimination: from each of them on, every round has fewer
    players."""
    here = {
        one.number: len({side for m in one.matches for side in (m.a, m.b)} - {None})
        for one in event.rounds
    }
    for first in sorted(here, reverse=True)[:-1]:
        if here[first] >= here.get(first - 1, 0):
            return
        yield first


def cut_from(event: EventFile, first: int) -> EventFile:
    """The event with an elimination from round `first` on."""
    rounds = tuple(
        replace(one, stage=Stage.CUT if one.number >= first else Stage.SWISS)
        for one in event.rounds
    )
    return replace(event, rounds=rounds, swiss_rounds=first - 1)


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
        if event.format == "melee":
            one = replace(version, points=replace(version.points, bye_games=1))
            yield Reading(one, _both(title, "a bye counts as one game"))
        if cut and event.format == "melee":
            more = "the elimination counts"
            yield Reading(version, _both(title, more), with_cut=True)
            more = "the elimination counts, each meeting of it"
            yield Reading(version, _both(title, more), with_cut=True, each=True)
        if cut:
            yield Reading(version, _both(title, "the order is that of the Swiss"), before_cut=True)
        if event.format == "melee":
            more = "lines of players who were out stand as they were then"
            yield Reading(version, _both(title, more), as_left=True)
            later = "lines of players who were out stand as they were a round later"
            yield Reading(version, _both(title, later), as_left=True, later=1)
            if cut:
                more += ", those of the elimination as of the Swiss"
                yield Reading(version, _both(title, more), as_left=True, swiss_wins=True)
        if event.format == "tdf" and any(_four(m) for r in event.rounds for m in r.matches):
            yield Reading(version, _both(title, "outcome 4 is a win"), four_wins=True)
        if running:
            yield Reading(version, "the last Swiss round does not count yet", before_last=True)


def _both(title: str, more: str) -> str:
    return f"{title}, {more}" if title else more


def recompute(event: EventFile, reading: Reading) -> Recomputed:
    """The lines of every pod; raises `StandingsError` for results that contradict themselves."""
    if reading.four_wins:
        event = _with_wins(event)
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
            counted = reading.rules if reading.each else _once(reading.rules)
            lines |= _with_cut(event, pod, people, counted)
        if reading.as_left:
            kept = finalists(event) if reading.swiss_wins else frozenset()
            left = _as_left(event, pod, people, reading.rules, reading.later)
            lines |= {player: line for player, line in left.items() if player not in kept}
    return Recomputed(lines, frozenset(seated), frozenset(met))


def _four(match: FileMatch) -> bool:
    return match.b is not None and match.extra.get("outcome") == "4"


def _with_wins(event: EventFile) -> EventFile:
    """The event with each match of outcome 4 won by the first player."""

    def won(match: FileMatch) -> FileMatch:
        return replace(match, kind=Kind.PLAYED, wins_a=1) if _four(match) else match

    rounds = (replace(one, matches=tuple(map(won, one.matches))) for one in event.rounds)
    return replace(event, rounds=tuple(rounds))


def _with_cut(
    event: EventFile, pod: str, people: tuple[Participant, ...], rules: RuleSet
) -> dict[PlayerId, Line]:
    """The lines of the finalists, over Swiss and elimination together."""
    table = standings(_whole(event, pod), people, rules)
    inside = finalists(event)
    return {line.player: line for line in table.lines if line.player in inside}


def _whole(event: EventFile, pod: str = "") -> tuple[MatchResult, ...]:
    """The results of Swiss and elimination together."""
    return (*event.results(pod=pod), *event.results(pod=pod, stage=Stage.CUT))


def _once(rules: RuleSet) -> RuleSet:
    """The rules with each opponent counted once."""
    return replace(rules, tiebreaks=tuple(replace(step, once=True) for step in rules.tiebreaks))


def _as_left(
    event: EventFile, pod: str, people: tuple[Participant, ...], rules: RuleSet, later: int
) -> dict[PlayerId, Line]:
    """Each player's line as of the player's last round, or `later` rounds after it."""
    whole = _whole(event, pod)
    last: dict[PlayerId, int] = {}
    for result in whole:
        for side in (result.a, result.b):
            if side is not None:
                last[side] = max(result.round, last.get(side, 0))
    end = max(last.values(), default=0)
    found: dict[PlayerId, Line] = {}
    for number in set(last.values()):
        table = standings(whole, people, _once(rules), min(number + later, end))
        found |= {line.player: line for line in table.lines if last.get(line.player) == number}
    return found


def matches(format: str, published: Sequence[Fraction], exact: Sequence[Fraction]) -> bool:
    """Whether published values are those that a file of this format prints for the exact ones."""
    tolerance = TOLERANCE.get(format, Fraction(1, 100))
    return all(abs(a - b) <= tolerance for a, b in zip(published, exact, strict=False))
