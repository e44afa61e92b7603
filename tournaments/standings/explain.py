"""Why a player stands where the player stands, term by term, so that it can be added up again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings import chess_terms, counts, encounter, fide, measures
from tournaments.standings.model import Line, Measure, PlayerId, Sentence
from tournaments.standings.order import Standings
from tournaments.standings.terms import OWN, Explained, Formula, Term, book_term, opponents_terms


@dataclass(frozen=True, slots=True)
class Explanation:
    """The line of a player, its columns, and what separates it from its neighbours."""

    line: Line
    above: Line | None
    below: Line | None
    points: Explained
    columns: tuple[Explained, ...]
    sentences: tuple[Sentence, ...]


def explain(standing: Standings, player: PlayerId) -> Explanation:
    """Why this player has this rank; raises `KeyError` for somebody not in the standings."""
    place = standing.places[player]
    lines = standing.lines
    line = lines[place]
    above = lines[place - 1] if place else None
    below = lines[place + 1] if place + 1 < len(lines) else None
    index = standing.ledger.index[player]
    columns = tuple(
        _explain_step(standing, line, at) for at, step in enumerate(standing.rules.tiebreaks)
    )
    said = [
        Sentence(
            "rank",
            "{player} is number {rank} of {count} with {points} points.",
            (("player", player), ("rank", line.rank), ("count", len(lines)), _points(line)),
        )
    ]
    if above is not None:
        said.append(separation(standing, above, line))
    if below is not None:
        said.append(separation(standing, line, below))
    return Explanation(line, above, below, _explain_points(standing, index), columns, tuple(said))


def _points(line: Line) -> tuple[str, PlayerId]:
    return ("points", str(line.points))


def separation(standing: Standings, upper: Line, lower: Line) -> Sentence:
    """What puts one line above the next one."""
    both = (("upper", upper.player), ("lower", lower.player))
    if upper.points != lower.points:
        values = (("more", str(upper.points)), ("less", str(lower.points)))
        text = "{upper} stands above {lower}: {more} points against {less}."
        return Sentence("points", text, both + values)
    if standing.rules.dropped_below and upper.dropped != lower.dropped:
        text = "{upper} stands above {lower}: level on points, and {lower} dropped."
        return Sentence("dropped", text, both)
    for step, more, less in zip(standing.rules.tiebreaks, upper.values, lower.values, strict=True):
        if more != less:
            text = "{upper} stands above {lower}: level before, then {name} {more} against {less}."
            named = (("name", step.name), ("more", str(more)), ("less", str(less)))
            return Sentence("tie-break", text, both + named)
    return Sentence("level", "Nothing separates {upper} and {lower}: they share the rank.", both)


def _explain_points(standing: Standings, index: int) -> Explained:
    ledger = standing.ledger
    terms = tuple(
        book_term(ledger, entry, Fraction(entry.points, ledger.unit))
        for entry in ledger.entries(index)
    )
    return Explained("Points", Fraction(ledger.points[index], ledger.unit), Formula.SUM, terms)


def _explain_step(standing: Standings, line: Line, at: int) -> Explained:
    ledger, step, value = standing.ledger, standing.rules.tiebreaks[at], line.values[at]
    index = ledger.index[line.player]
    if step.measure is Measure.HEAD_TO_HEAD:
        return _explain_head_to_head(standing, line, at)
    if step.measure is Measure.DIRECT_ENCOUNTER:
        return _explain_direct_encounter(standing, line, at)
    if step.measure in counts.WORTH:
        terms = chess_terms.explain_count(ledger, index, step)
        return Explained(step.name, value, Formula.SUM, terms)
    if step.measure in measures.OPPONENTS:
        terms = opponents_terms(ledger, index, step)
        return Explained(step.name, value, Formula.MEAN, terms, places=step.places)
    if step.measure in fide.OWN:
        formula, terms = chess_terms.explain(ledger, index, step, standing.rules.dummy_cap)
        return Explained(step.name, value, formula, terms)
    formula, make = OWN[step.measure]
    terms = tuple(make(ledger, index, step, value))
    return Explained(step.name, value, formula, terms, floor=step.own_floor, places=step.places)


def _tied(standing: Standings, line: Line, at: int) -> list[int]:
    """The players level with this one before step `at`, by index, in the order of the lines."""

    def level(other: Line) -> bool:
        same = other.points == line.points and other.values[:at] == line.values[:at]
        return same and (not standing.rules.dropped_below or other.dropped == line.dropped)

    return [standing.ledger.index[other.player] for other in standing.lines if level(other)]


def _explain_head_to_head(standing: Standings, line: Line, at: int) -> Explained:
    """Points against the players level so far, if all of them met each other."""
    ledger, value = standing.ledger, line.values[at]
    tied = set(_tied(standing, line, at))
    entries = [e for e in ledger.entries(ledger.index[line.player]) if e.opponent in tied]
    terms: tuple[Term, ...] = ()
    if value or _all_met(standing, tied):
        terms = tuple(book_term(ledger, e, Fraction(e.points, ledger.unit)) for e in entries)
    return Explained(standing.rules.tiebreaks[at].name, value, Formula.SUM, terms)


def _explain_direct_encounter(standing: Standings, line: Line, at: int) -> Explained:
    """One term for each player level so far who is below by the games among them, with both
    scores."""
    ledger, step = standing.ledger, standing.rules.tiebreaks[at]
    own, tied = ledger.index[line.player], _tied(standing, line, at)
    parts = encounter.places(ledger, tied, step.unplayed)
    place = next(number for number, part in enumerate(parts) if own in part)
    mine = encounter.score(ledger, own, tied, step.unplayed).told(ledger.unit)
    terms = []
    for other in (player for part in parts[place + 1 :] for player in part):
        theirs = encounter.score(ledger, other, tied, step.unplayed).told(ledger.unit)
        note = f"{mine} against {theirs} among {len(tied)} level"
        terms.append(Term(ledger.rounds, ledger.participants[other].id, Fraction(1), note=note))
    return Explained(step.name, line.values[at], Formula.SUM, tuple(terms))


def _all_met(standing: Standings, tied: set[int]) -> bool:
    return all(
        len({e.opponent for e in standing.ledger.entries(p)} & tied) == len(tied) - 1 for p in tied
    )
