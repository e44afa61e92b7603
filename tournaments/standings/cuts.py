"""Who goes on after the Swiss rounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.model import Line, PlayerId
from tournaments.standings.order import Standings


@dataclass(frozen=True, slots=True)
class Cut:
    """Players who go on, best first (seed 1 first).

    contested  players level in everything with the last one in, on both sides of the line: only
               their `seed` orders them, and somebody should decide.
    """

    players: tuple[PlayerId, ...]
    contested: tuple[PlayerId, ...] = ()


def cut(
    standing: Standings, *, top: int | None = None, points: Fraction | int | None = None
) -> Cut:
    """The best `top` players, or all with at least `points`, or both conditions; drops skipped."""
    staying = [line for line in standing.lines if not line.dropped]
    if points is not None:
        staying = [line for line in staying if line.points >= points]
    if top is None or top >= len(staying):
        return Cut(tuple(line.player for line in staying))
    chosen, left = staying[:top], staying[top:]
    return Cut(tuple(line.player for line in chosen), _contested(chosen, left))


def _contested(chosen: list[Line], left: list[Line]) -> tuple[PlayerId, ...]:
    if not chosen or chosen[-1].rank != left[0].rank:
        return ()
    rank = left[0].rank
    return tuple(line.player for line in [*chosen, *left] if line.rank == rank)
