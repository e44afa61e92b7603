"""Shares of points, and how sure they are."""

from __future__ import annotations

from math import log10, sqrt

SURE = 1.96
"""Standard deviations of an interval that holds in 95 of 100 cases."""
POINTS = 400
"""Elo: the difference in points at which one side wins ten games to one."""


def interval(share: float, games: int) -> tuple[float, float]:
    """The bounds within which the true share lies in 95 of 100 cases (Wilson's interval)."""
    if not games:
        return 0, 1
    square = SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games * games)
    half = SURE * sqrt(spread) / (1 + square / games)
    return max(0, middle - half), min(1, middle + half)


def elo(share: float) -> float:
    """The difference in Elo that a share of the points means; bounded at a share of 0 or 1."""
    within = min(max(share, 0.001), 0.999)
    return POINTS * log10(within / (1 - within))
