"""Does a file's published standing follow from its results? Every difference, with exact values.

A difference of order is explained only if ranking with the file's own rounded values gives exactly
the order it published: then the rounding decided, and the exact order is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from tournaments.formats.cut import game_of, stated_seeds
from tournaments.formats.model import EventFile, FileLine, Stage
from tournaments.formats.recompute import (
    Reading,
    Recomputed,
    cut_from,
    cuts,
    finalists,
    matches,
    readings,
    recompute,
)
from tournaments.pairing.bracket_fit import Fitted, Game, fit
from tournaments.standings import Kind, Line, RuleSet, show


@dataclass(frozen=True, slots=True)
class Report:
    """What the comparison came to; `notes` has a line for each difference.

    players            lines compared.
    equal              of them with the published points and tie-breaks.
    order_differences  neighbours whose published order the exact values reverse.
    unexplained        differences that the file's own rounding does not account for.
    readings           ways to read the file that were tried until one fitted.
    fits               the reading that left the fewest differences; "" where nothing is published.
    """

    players: int = 0
    equal: int = 0
    order_differences: int = 0
    unexplained: int = 0
    notes: tuple[str, ...] = ()
    readings: int = 0
    fits: str = ""

    def __add__(self, other: Report) -> Report:
        return Report(
            self.players + other.players,
            self.equal + other.equal,
            self.order_differences + other.order_differences,
            self.unexplained + other.unexplained,
            self.notes + other.notes,
            self.readings + other.readings,
            other.fits or self.fits,
        )


def check(event: EventFile, rules: RuleSet | None = None) -> Report:
    """Recompute the standings of every pod and compare; raises `StandingsError` for bad results.

    Of the readings that the file leaves open (`recompute.readings`) the first with the fewest
    unexplained differences is taken, and named.
    """
    if not event.published:
        return _rematches(event)
    best: Report | None = None
    tried = 0
    for reading in readings(event, rules):
        tried += 1
        report = _check_reading(event, reading)
        report = replace(report, fits=reading.title or PLAIN)
        if reading.as_left and 0 < report.unexplained == report.order_differences:
            report = _with_a_cut(event, reading, report)
        if best is None or report.unexplained < best.unexplained:
            best = report
        if not best.unexplained:
            break
    assert best is not None
    return _rematches(event) + replace(best, readings=tried)


PLAIN = "as it stands"
"""What the plain reading of a file is called."""


def _with_a_cut(event: EventFile, reading: Reading, plain: Report) -> Report:
    """The report of an event with an elimination that its file does not name. Tried where every
    value is right and only the order is not; `plain` where none fits."""
    for first in cuts(event):
        title = f"{reading.title}, round {first} begins the elimination"
        report = _check_reading(cut_from(event, first), replace(reading, title=title, cut=True))
        if not report.unexplained:
            return report
    return plain


def _check_reading(event: EventFile, reading: Reading) -> Report:
    exact = recompute(event, reading)
    report = Report(notes=(f"read so that {reading.title}",) if reading.title else ())
    for division in dict.fromkeys(line.division for line in event.published):
        lines = [line for line in event.published if line.division == division]
        if division == "cut":
            report += _check_cut(event, lines)
            continue
        report += _check_division(event, reading, exact, lines)
    return report


def _rematches(event: EventFile) -> Report:
    """Notes on pairs that met twice in the Swiss rounds. They are no fault of the standings."""
    met: dict[frozenset[str], int] = {}
    notes = []
    for one in event.rounds:
        for match in one.matches:
            if one.stage is not Stage.SWISS or match.b is None or match.kind is Kind.FORFEIT:
                continue
            pair = frozenset((match.a, match.b))
            if pair in met:
                rounds = f"{met[pair]} and {one.number}"
                notes.append(f"rematch: {match.a} and {match.b} met in rounds {rounds}")
            met[pair] = one.number
    return Report(notes=tuple(notes))


def _check_division(
    event: EventFile, reading: Reading, exact: Recomputed, lines: Sequence[FileLine]
) -> Report:
    equal, unexplained, notes = 0, 0, []
    for line in lines:
        faults = _compare(event, line, exact)
        equal += not faults
        unexplained += len(faults)
        notes += faults
    report = Report(len(lines), equal, 0, unexplained, tuple(notes))
    ranked = sorted((line for line in lines if line.rank), key=lambda line: line.rank)
    inside = frozenset[str]()
    ranked_by_cut = reading.cut if reading.as_left else not reading.before_cut
    if ranked_by_cut and not any(line.division == "cut" for line in event.published):
        inside = finalists(event)
        knocked_out = [line for line in ranked if line.player in inside]
        report += _check_knocked_out(event, knocked_out)
        if reading.as_left:  # players who went out together are ordered by their values
            for group in _by_last_round(event, knocked_out):
                report += _check_order(event, reading, group, exact)
    ranked = [x for x in ranked if x.player not in inside and x.player in exact.seated]
    return report + _check_order(event, reading, ranked, exact)


def _compare(event: EventFile, published: FileLine, recomputed: Recomputed) -> list[str]:
    exact = recomputed.lines.get(published.player)
    if exact is None:  # the player was in no round
        if not published.points:
            return []
        return [f"{published.player}: published {published.points} points, computed none"]
    faults = []
    if published.points is not None and published.points != exact.points:
        faults.append(
            f"{published.player}: published {published.points} points, computed {exact.points}"
        )
    if event.format == "melee" and published.player not in recomputed.met:
        return faults
    for at, value in enumerate(published.values):
        computed = exact.values[at]
        if not matches(event.format, [value], [computed]):
            faults.append(
                f"{published.player}: tie-break {at + 1} published {show(value, 9)}, "
                f"computed {computed} = {show(computed, 9)}"
            )
    return faults


def _key(event: EventFile, rules: RuleSet, exact: Line) -> tuple[Fraction, ...]:
    """The values by which the file orders its lines, larger first; only the points where the file
    names no tie-break."""
    order = event.extra.get("order")
    if order == "points":
        return (exact.points,)
    if order == "free":
        return ()
    values = [
        -value if step.lower_first else value
        for step, value in zip(rules.tiebreaks, exact.values, strict=True)
    ]
    dropped = [Fraction(0 if exact.dropped else 1)] if rules.dropped_below else []
    return (exact.points, *dropped, *values)


def _check_order(
    event: EventFile, reading: Reading, ranked: Sequence[FileLine], exact: Recomputed
) -> Report:
    wrong = []
    for upper, lower in pairwise(ranked):
        keys = [_key(event, reading.rules, exact.lines[x.player]) for x in (upper, lower)]
        if not {upper.player, lower.player} <= exact.met:  # their percentages mean nothing
            keys = [key[:1] for key in keys]
        if keys[0] < keys[1]:
            wrong.append((upper, lower, keys))
    if not wrong:
        return Report()
    explained = _published_order_follows_rounding(ranked)
    notes = tuple(
        f"ranks {upper.rank} and {lower.rank}: {lower.player} {_show(keys[1])} belongs above "
        f"{upper.player} {_show(keys[0])}" + (" (the file's rounding decided)" if explained else "")
        for upper, lower, keys in wrong
    )
    return Report(0, 0, len(wrong), 0 if explained else len(wrong), notes)


def _by_last_round(event: EventFile, ranked: Sequence[FileLine]) -> list[list[FileLine]]:
    """The lines of the players in the elimination, in groups that went out in the same round."""
    lasted = _lasted(event)
    groups: dict[Fraction, list[FileLine]] = {}
    for line in ranked:
        groups.setdefault(lasted[line.player], []).append(line)
    return list(groups.values())


def _lasted(event: EventFile) -> dict[str, Fraction]:
    """The last elimination round of each player. The winner of the final gets half a round more."""
    lasted: dict[str, Fraction] = {}
    cut = [one for one in event.rounds if one.stage is Stage.CUT]
    for one in cut:
        for match in one.matches:
            for side in (match.a, match.b):
                if side is not None:
                    lasted[side] = max(lasted.get(side, Fraction(0)), Fraction(one.number))
    final = cut[-1].matches if cut else ()
    if len(final) == 1 and final[0].b is not None and final[0].wins_a != final[0].wins_b:
        lasted[final[0].a if final[0].wins_a > final[0].wins_b else final[0].b] += Fraction(1, 2)
    return lasted


def _check_knocked_out(event: EventFile, ranked: Sequence[FileLine]) -> Report:
    """Check that players who stayed in longer stand higher, and the winner of the final first."""
    lasted = _lasted(event)
    notes = tuple(
        f"ranks {upper.rank} and {lower.rank}: {lower.player} stayed in longer than {upper.player}"
        for upper, lower in pairwise(ranked)
        if lasted[upper.player] < lasted[lower.player]
    )
    return Report(0, 0, len(notes), len(notes), notes)


def _show(key: Sequence[Fraction]) -> str:
    return "(" + ", ".join(map(str, key)) + ")"


def _published_order_follows_rounding(ranked: Sequence[FileLine]) -> bool:
    """Whether ranking by the published values gives exactly the published order."""
    if not all(line.values and line.points is not None for line in ranked):
        return False
    keys = [(line.points or Fraction(0), *line.values) for line in ranked]
    return all(upper >= lower for upper, lower in pairwise(keys))


def _check_cut(event: EventFile, lines: Sequence[FileLine]) -> Report:
    """Check that the published places are those of the bracket, once its final is played."""
    fitted = _fitted(event)
    if fitted is None:
        return _check_final(event, lines)
    winners = {
        bout: game[2]
        for bouts, games in zip(fitted.bouts, _games(event), strict=True)
        for bout, game in zip(bouts, games, strict=True)
        if game[2] is not None
    }
    if fitted.bracket.champion(fitted.seeds, winners) is None:
        return Report()
    places = [str(player) for _place, player in fitted.bracket.places(fitted.seeds, winners)]
    published = [line.player for line in sorted(lines, key=lambda line: line.rank)]
    if published[:2] == places[:2]:
        return Report()
    told = f"cut: published {published[:2]} first, the bracket says {places[:2]}"
    return Report(0, 0, 1, 1, (told,))


def _games(event: EventFile) -> list[list[Game]]:
    return [
        [game_of(match) for match in one.matches if match.b is not None]
        for one in event.rounds
        if one.stage is Stage.CUT
    ]


def _fitted(event: EventFile) -> Fitted | None:
    """The elimination as a bracket that fits its games; None where the file does not state all
    seeds."""
    seeds = stated_seeds(event)
    return fit(seeds, _games(event)) if len(seeds) > 1 else None


def _check_final(event: EventFile, lines: Sequence[FileLine]) -> Report:
    """Check that the winner of the cut's last match is first, and its loser second."""
    rounds = [one for one in event.rounds if one.stage is Stage.CUT and one.matches]
    if not rounds or len(rounds[-1].matches) != 1:
        return Report()
    last = rounds[-1].matches[0]
    if last.kind is None or last.wins_a == last.wins_b or last.b is None:
        return Report()
    best = [last.a, last.b] if last.wins_a > last.wins_b else [last.b, last.a]
    published = [line.player for line in sorted(lines, key=lambda line: line.rank)[:2]]
    if published == best:
        return Report()
    return Report(0, 0, 1, 1, (f"cut: published {published} first, the final says {best}",))
