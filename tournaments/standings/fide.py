"""The chess tie-breaks over opponents: Buchholz family, Sonneborn-Berger, Koya; progressive score.

FIDE C.07; counts of the player alone are in `counts`, direct encounter in `encounter`.

Unplayed rounds (C.07 article 16): an opponent's trailing absences (requested byes, lost forfeits)
count as draws in that opponent's score; a round that the player did not play counts as a game
against a dummy with the player's score. With the cap of March 2026 the dummy scores at most half a
point a round, and for a forfeit at most what the absent opponent scored. Of the terms that a cut
removes, the player's own absence goes first where it is worth more than the lowest term.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tournaments.standings.columns import Column, ratios
from tournaments.standings.ledger import Entry, Ledger
from tournaments.standings.model import UNPAIRED, Kind, Measure, TieBreak

UNPLAYED = frozenset(kind.value for kind in UNPAIRED | {Kind.FORFEIT})


class Term(NamedTuple):
    """One round of a sum over opponents, in units of the ledger.

    opponent  index, or None for a dummy.
    score     of the opponent or dummy.
    result    own points of the round.
    absent    the player was absent by choice (requested bye, lost forfeit).
    """

    round: int
    opponent: int | None
    score: int
    result: int
    absent: bool


def played(entry: Entry) -> bool:
    """Whether a game was played over the board."""
    return entry.kind not in UNPLAYED


def absent(entry: Entry) -> bool:
    """Whether the player chose not to play: a requested bye or a lost forfeit."""
    if entry.kind in (Kind.HALF_BYE, Kind.ZERO_BYE, Kind.AWARDED_LOSS):
        return True
    return entry.kind == Kind.FORFEIT and entry.outcome < 0


def every_round(ledger: Ledger, player: int) -> list[Entry]:
    """The entries of a player; a round without an entry counts as a zero bye."""
    known = {entry.round: entry for entry in ledger.entries(player)}
    return [
        known.get(number, Entry(number, None, 0, 0, 0, 0, 0, Kind.ZERO_BYE.value))
        for number in range(ledger.first, ledger.rounds + 1)
    ]


def adjusted_scores(ledger: Ledger, *, fore: bool = False) -> list[int]:
    """Scores as opponents count them, in ledger units; `fore`: games of the last round are
    draws."""
    scores = []
    for player in range(len(ledger.participants)):
        score = own_score(ledger, player, fore=fore)
        for entry in reversed(every_round(ledger, player)):
            if not absent(entry):
                break
            score += ledger.draw(entry.round) - entry.points
        scores.append(score)
    return scores


def own_score(ledger: Ledger, player: int, *, fore: bool = False) -> int:
    """The points of a player; `fore`: a game of the last round is a draw."""
    score = ledger.points[player]
    if fore:
        for entry in ledger.entries(player):
            if entry.round == ledger.rounds and played(entry):
                score += ledger.draw(entry.round) - entry.points
    return score


def terms(ledger: Ledger, player: int, *, dummy_cap: bool, fore: bool = False) -> list[Term]:
    """One term a round: opponent or dummy, with its score and the player's result."""
    scores = _adjusted(ledger, fore)
    own = own_score(ledger, player, fore=fore)
    if dummy_cap:
        own = min(own, ledger.draws_from(ledger.first))
    found = []
    for entry in every_round(ledger, player):
        if played(entry) and entry.opponent is not None:
            score, opponent = scores[entry.opponent], entry.opponent
            found.append(Term(entry.round, opponent, score, entry.points, False))
            continue
        score = own
        if dummy_cap and entry.opponent is not None:
            score = min(own, scores[entry.opponent])
        found.append(Term(entry.round, None, score, entry.points, absent(entry)))
    return found


def _adjusted(ledger: Ledger, fore: bool) -> list[int]:
    key = ("adjusted", fore)
    if key not in ledger.columns:
        ledger.columns[key] = Column(adjusted_scores(ledger, fore=fore))
    return list(ledger.columns[key].numerators)


def score(term: Term) -> int:
    """What a term of Buchholz is worth."""
    return term.score


def product(term: Term) -> int:
    """What a term of Sonneborn-Berger is worth."""
    return term.score * term.result


def real_terms(ledger: Ledger, player: int) -> list[Term]:
    """One term for each real opponent with the points as they are; none for unplayed rounds.

    A forfeit counts as a game (round robin, C.07 article 15).
    """
    found = [
        Term(entry.round, entry.opponent, ledger.points[entry.opponent], entry.points, False)
        for entry in ledger.entries(player)
        if entry.opponent is not None
    ]
    for number, mates, _ in ledger.tables[player]:
        found += [Term(number, mate, ledger.points[mate], 0, False) for mate in mates]
    return found


def virtual_terms(ledger: Ledger, player: int) -> list[Term]:
    """One term a round as FIDE counted from 2009 to 2023, and the French federation still does.

    Every unplayed round of an opponent counts as a draw. An own unplayed round is a game against a
    virtual opponent: level with the player before it, with the other half of its result, and with
    draws afterwards.
    """
    before, found = 0, []
    for entry in every_round(ledger, player):
        if played(entry) and entry.opponent is not None:
            opponent, theirs = entry.opponent, _with_draws(ledger, entry.opponent)
        else:
            opponent = None
            theirs = before + ledger.win(entry.round) - entry.points
            theirs += ledger.draws_from(entry.round + 1)
        found.append(Term(entry.round, opponent, theirs, entry.points, False))
        before += entry.points
    return found


def _with_draws(ledger: Ledger, player: int) -> int:
    """The score of a player with every unplayed round as a draw."""
    return sum(
        entry.points if played(entry) else ledger.draw(entry.round)
        for entry in every_round(ledger, player)
    )


SUMS: dict[Measure, Callable[[Term], int]] = {
    Measure.BUCHHOLZ: score,
    Measure.FORE_BUCHHOLZ: score,
    Measure.BUCHHOLZ_REAL: score,
    Measure.BUCHHOLZ_VIRTUAL: score,
    Measure.SONNEBORN_BERGER: product,
    Measure.SONNEBORN_BERGER_REAL: product,
}
"""The tie-breaks that are sums over opponents, each with the worth of a term."""


def counted_terms(ledger: Ledger, player: int, step: TieBreak, dummy_cap: bool) -> list[Term]:
    """The terms that one of `SUMS` adds up, those cut left out."""
    measure = step.measure
    if measure in (Measure.BUCHHOLZ_REAL, Measure.SONNEBORN_BERGER_REAL):
        found = real_terms(ledger, player)
    elif measure is Measure.BUCHHOLZ_VIRTUAL:
        found = virtual_terms(ledger, player)
    else:
        fore = measure is Measure.FORE_BUCHHOLZ
        found = terms(ledger, player, dummy_cap=dummy_cap, fore=fore)
    return after_cut(found, step, SUMS[measure])


def after_cut(found: list[Term], step: TieBreak, weight: Callable[[Term], int]) -> list[Term]:
    """The terms left without the `cut` least and the `median` most significant ones."""

    def significance(term: Term) -> tuple[int, int]:
        return term.score, weight(term)

    left = list(found)
    for _ in range(min(step.cut, len(left))):
        lowest = min(left, key=significance)
        absences = [term for term in left if term.absent]
        if absences:
            excused = min(absences, key=weight)
            if weight(excused) > weight(lowest):
                lowest = excused
        left.remove(lowest)
    for _ in range(min(step.median, len(left))):
        left.remove(max(left, key=significance))
    return left


def sum_over_opponents(ledger: Ledger, step: TieBreak, dummy_cap: bool) -> Column:
    """One of `SUMS` for everybody."""
    weight = SUMS[step.measure]
    values = [
        sum(weight(term) for term in counted_terms(ledger, player, step, dummy_cap))
        for player in range(len(ledger.participants))
    ]
    return Column(values, ledger.unit ** (2 if weight is product else 1))


def average_opponents_buchholz(ledger: Ledger, step: TieBreak, dummy_cap: bool) -> Column:
    """Mean of the Buchholz of the opponents met over the board."""
    base = sum_over_opponents(ledger, TieBreak(Measure.BUCHHOLZ, ""), dummy_cap)
    sums, counts = [], []
    for entries in ledger.everybody():
        met = [e.opponent for e in entries if e.opponent is not None and played(e)]
        sums.append(sum(base.numerators[opponent] for opponent in met))
        counts.append(len(met))
    mean = ratios(sums, counts)
    return Column(mean.numerators, mean.denominator * base.denominator)


def against_upper_half(ledger: Ledger, player: int) -> list[Entry]:
    """The rounds against opponents who scored at least half of the maximum."""
    most = ledger.wins_from(ledger.first)
    return [
        entry
        for entry in ledger.entries(player)
        if entry.opponent is not None and 2 * ledger.points[entry.opponent] >= most
    ]


def koya(ledger: Ledger, step: TieBreak, dummy_cap: bool) -> Column:
    """Points against opponents who scored at least half of the maximum."""
    values = [
        sum(entry.points for entry in against_upper_half(ledger, player))
        for player in range(len(ledger.participants))
    ]
    return Column(values, ledger.unit)


def progressive(ledger: Ledger, step: TieBreak, dummy_cap: bool) -> Column:
    """Sum of the scores after each round, less those of the first `cut` rounds."""
    values = []
    for player in range(len(ledger.participants)):
        score = total = 0
        for entry in every_round(ledger, player):
            score += entry.points
            if entry.round >= ledger.first + step.cut:
                total += score
        values.append(total)
    return Column(values, ledger.unit)


OWN: dict[Measure, Callable[[Ledger, TieBreak, bool], Column]] = {
    **dict.fromkeys(SUMS, sum_over_opponents),
    Measure.AVERAGE_OPPONENTS_BUCHHOLZ: average_opponents_buchholz,
    Measure.KOYA: koya,
    Measure.PROGRESSIVE: progressive,
}
"""All chess tie-breaks, each with the function that computes it."""


def column(ledger: Ledger, step: TieBreak, *, dummy_cap: bool) -> Column:
    """The values of one chess tie-break."""
    return OWN[step.measure](ledger, step, dummy_cap)
