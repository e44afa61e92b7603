"""Tie-breaks by ratings in chess (FIDE C.07 article 10), whole numbers as published.

Only games over the board count, with the score made in them. Conversions between rating difference
and expected score are the tables of the FIDE rating regulations (B.02, 8.1).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tournaments.standings.fide import played
from tournaments.standings.ledger import Ledger

DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""Rating difference for a score of 50, 51, ... 100 per cent."""

UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153),
    *(162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344),
    *(357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
"""Largest rating difference with an expected score of 50, 51, ... 99 per cent; beyond it 100."""

LIMIT = 400
"""In `limited_performance` opponents count as at most so much better or worse than the player."""


def half_up(value: Fraction) -> int:
    """The nearest whole number, halves upwards."""
    return int(value + Fraction(1, 2)) if value >= 0 else -int(-value + Fraction(1, 2))


def expected_percent(difference: int) -> int:
    """Expected score in per cent against an opponent rated `difference` below."""
    if difference < 0:
        return 100 - expected_percent(-difference)
    return 50 + bisect_left(UP_TO, difference)


def difference_for(score: Fraction) -> int:
    """Rating difference that a score (0 to 1, rounded to per cent) stands for."""
    percent = half_up(score * 100)
    if percent < 50:
        return -DIFFERENCES[50 - percent]
    return DIFFERENCES[percent - 50]


def games(ledger: Ledger, player: int) -> list[tuple[int, Fraction]]:
    """(rating of the opponent, own points) of every game over the board."""
    return [
        (ledger.participants[entry.opponent].rating, Fraction(entry.points, ledger.unit))
        for entry in ledger.entries(player)
        if entry.opponent is not None and played(entry)
    ]


def opponents(ledger: Ledger, player: int) -> list[int]:
    """Opponents met over the board."""
    return [
        entry.opponent
        for entry in ledger.entries(player)
        if entry.opponent is not None and played(entry)
    ]


def average_rating(ledger: Ledger, player: int, cut: int = 0) -> int:
    """Mean rating of the opponents, the `cut` lowest left out; 0 without any."""
    ratings = sorted(rating for rating, _ in games(ledger, player))[cut:]
    return half_up(Fraction(sum(ratings), len(ratings))) if ratings else 0


def tournament_performance(ledger: Ledger, player: int) -> int:
    """Mean rating of the opponents plus the difference the score stands for; 0 without games."""
    found = games(ledger, player)
    if not found:
        return 0
    score = sum((points for _, points in found), Fraction(0)) / len(found)
    return average_rating(ledger, player) + difference_for(score)


def perfect_performance(ledger: Ledger, player: int) -> int:
    """The lowest rating whose expected score reaches the score made; 0 without games.

    Without any point it is 800 below the lowest opponent.
    """
    found = games(ledger, player)
    if not found:
        return 0
    score = sum((points for _, points in found), Fraction(0))
    ratings = [rating for rating, _ in found]
    if not score:
        return min(ratings) - 800
    low, high = min(ratings) - 800, max(ratings) + 800
    while low < high:
        middle = (low + high) // 2
        if _expected(middle, ratings) >= 100 * score:
            high = middle
        else:
            low = middle + 1
    return low


def _expected(rating: int, ratings: Iterable[int]) -> int:
    return sum(expected_percent(rating - other) for other in ratings)


def average_of_opponents(ledger: Ledger, player: int, values: Sequence[int]) -> int:
    """Mean of a rating performance over the opponents met over the board; 0 without any."""
    met = [values[opponent] for opponent in opponents(ledger, player)]
    return half_up(Fraction(sum(met), len(met))) if met else 0


def limited_performance(ledger: Ledger, player: int) -> Fraction:
    """Performance as the French federation's program publishes it, before rounding.

    Every opponent counts as at most 400 better or worse rated than the player; the difference for
    the score is read between the per cents of the table, and never beyond 1 or 99 per cent. 0
    without games.
    """
    found = games(ledger, player)
    if not found:
        return Fraction(0)
    own = ledger.participants[player].rating
    ratings = [min(max(rating, own - LIMIT), own + LIMIT) for rating, _ in found]
    percent = 100 * sum((points for _, points in found), Fraction(0)) / len(found)
    percent = min(max(percent, Fraction(1)), Fraction(99))
    under = int(percent)
    below, above = _difference(under), _difference(min(under + 1, 99))
    return Fraction(sum(ratings), len(ratings)) + below + (percent - under) * (above - below)


def _difference(percent: int) -> int:
    return difference_for(Fraction(percent, 100))
