"""The tie-breaks of card games, each a column of exact values.

MTR Appendix C: match-win and game-win percentages with a floor on each opponent's value, byes
skipped as opponents. Pokemon: win percentage without byes. Netrunner: points per round of the
opponents. Flesh and Blood: cumulative tie-breaker. Chess has its own module, `fide`.
"""

from __future__ import annotations

from collections.abc import Callable

from tournaments.standings.columns import Column, ratios
from tournaments.standings.ledger import Ledger
from tournaments.standings.model import Measure, TieBreak

OPPONENTS = {
    Measure.OPPONENTS_MATCH_WIN: Measure.MATCH_WIN,
    Measure.OPPONENTS_OPPONENTS_MATCH_WIN: Measure.OPPONENTS_MATCH_WIN,
    Measure.OPPONENTS_GAME_WIN: Measure.GAME_WIN,
    Measure.OPPONENTS_WIN_PERCENT: Measure.WIN_PERCENT,
    Measure.OPPONENTS_OPPONENTS_WIN_PERCENT: Measure.OPPONENTS_WIN_PERCENT,
    Measure.STRENGTH_OF_SCHEDULE: Measure.POINTS_PER_ROUND,
    Measure.EXTENDED_STRENGTH_OF_SCHEDULE: Measure.STRENGTH_OF_SCHEDULE,
    Measure.OPPONENTS_LOSS_PERCENT: Measure.LOSS_PERCENT,
    Measure.OPPONENTS_CUMULATIVE: Measure.CUMULATIVE,
}
"""Which value of the opponents each of these is the mean of."""

FLOORED = frozenset({Measure.MATCH_WIN, Measure.GAME_WIN, Measure.WIN_PERCENT})


def column(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """The values that rank the players in this tie-break."""
    measure = tiebreak.measure
    if measure in OPPONENTS:
        base = opponents_column(ledger, tiebreak)
        return mean_over_opponents(ledger, base, once=tiebreak.once).truncated(tiebreak.places)
    own = OWN[measure](ledger, tiebreak).floored(tiebreak.own_floor)
    return own.truncated(tiebreak.places)


def opponents_column(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """What each player is worth as an opponent in this tie-break (floors and caps applied)."""
    key = (
        *(tiebreak.measure, tiebreak.floor, tiebreak.drop_cap),
        *(tiebreak.skip_draws, tiebreak.once),
    )
    known = ledger.columns.get(key)
    if known is None:
        known = ledger.columns[key] = _as_opponent(ledger, OPPONENTS[tiebreak.measure], tiebreak)
    return known


def _as_opponent(ledger: Ledger, measure: Measure, tiebreak: TieBreak) -> Column:
    if measure in OPPONENTS:
        inner = TieBreak(
            measure,
            tiebreak.name,
            floor=tiebreak.floor,
            drop_cap=tiebreak.drop_cap,
            skip_draws=tiebreak.skip_draws,
            once=tiebreak.once,
        )
        base = opponents_column(ledger, inner)
        return mean_over_opponents(ledger, base, once=tiebreak.once)
    base = OWN[measure](ledger, tiebreak)
    if measure not in FLOORED:
        return base
    return base.capped(tiebreak.drop_cap, ledger.dropped).floored(tiebreak.floor)


def mean_over_opponents(ledger: Ledger, base: Column, *, once: bool = False) -> Column:
    """Mean of the values of the real opponents, each meeting counted (or `once`); 0 without any."""
    values = base.numerators
    sums, counts = [], []
    if once:
        for player in range(len(ledger.rows)):
            opponents = set(ledger.opponents(player))
            sums.append(sum(values[opponent] for opponent in opponents))
            counts.append(len(opponents))
        mean = ratios(sums, counts)
        return Column(mean.numerators, mean.denominator * base.denominator)
    for rows, tables in zip(ledger.rows, ledger.tables, strict=True):
        total = count = 0
        for row in rows:
            opponent = row[1]
            if opponent is not None:
                total += values[opponent]
                count += 1
        for _, mates, _ in tables:
            total += sum(values[mate] for mate in mates)
            count += len(mates)
        sums.append(total)
        counts.append(count)
    mean = ratios(sums, counts)
    return Column(mean.numerators, mean.denominator * base.denominator)


def match_win(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """Match points over the most that the rounds played could bring, byes included (MTR)."""
    return ratios(ledger.points, ledger.most)


def game_win(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """Game points (3 a win, 1 a draw) over three times the games (MTR)."""
    return ratios(ledger.game_points, [3 * count for count in ledger.games])


def win_percent(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """(wins + half of the draws) over the rounds, byes in neither; draws may be left out."""
    numerators, denominators = [], []
    for player in range(len(ledger.participants)):
        free = ledger.byes[player]
        wins, draws = ledger.wins[player] - free, ledger.draws[player]
        losses = ledger.losses[player]
        if tiebreak.skip_draws:
            draws = 0
        numerators.append(2 * wins + draws)
        denominators.append(2 * (wins + draws + losses))
    return ratios(numerators, denominators)


def points_per_round(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """Points over rounds, byes in both (Netrunner)."""
    per_round = ratios(ledger.points, ledger.matches)
    return Column(per_round.numerators, per_round.denominator * ledger.unit)


def cumulative(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """A quarter of the value of the round before plus the points so far (Flesh and Blood).

    A player's value stays where it was after the last own round.
    """
    scale = 4 ** max(ledger.rounds - 1, 0)
    values = []
    for entries in ledger.everybody():
        earned = {entry.round: entry.points for entry in entries}
        value, points = 0, 0
        for round_number in range(1, max(earned, default=0) + 1):
            points += earned.get(round_number, 0)
            value = value // 4 + points * scale
        values.append(value)
    return Column(values, scale * ledger.unit)


def loss_percent(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """Matches lost over matches."""
    return ratios(ledger.losses, ledger.matches)


def tie_breaker_wins(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """Extra matches won among players level on points (Genesis GEO)."""
    return Column(ledger.tie_breaker_wins)


def wins(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """Matches won, byes included."""
    return Column(ledger.wins)


def outlasted(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """Players outlasted over players met, at tables of three or more (free-for-all)."""
    beaten = [sum(halves for _, _, halves in tables) for tables in ledger.tables]
    met = [2 * sum(len(mates) for _, mates, _ in tables) for tables in ledger.tables]
    return ratios(beaten, met)


def rating(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """The rating a player came with (FIDE C.07: RTNG); `lower_first` for the reversed one."""
    return Column([person.rating for person in ledger.participants])


def not_ranked_alone(ledger: Ledger, tiebreak: TieBreak) -> Column:
    """Zeros: this tie-break exists only among players whom nothing earlier separates (`order`)."""
    return Column([0] * len(ledger.participants))


OWN: dict[Measure, Callable[[Ledger, TieBreak], Column]] = {
    Measure.MATCH_WIN: match_win,
    Measure.GAME_WIN: game_win,
    Measure.WIN_PERCENT: win_percent,
    Measure.POINTS_PER_ROUND: points_per_round,
    Measure.CUMULATIVE: cumulative,
    Measure.LOSS_PERCENT: loss_percent,
    Measure.TIE_BREAKER_WINS: tie_breaker_wins,
    Measure.WINS: wins,
    Measure.OUTLASTED: outlasted,
    Measure.RATING: rating,
    Measure.HEAD_TO_HEAD: not_ranked_alone,
    Measure.DIRECT_ENCOUNTER: not_ranked_alone,
}
