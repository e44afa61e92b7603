"""A table of three or more as results: one of each player, with places instead of games.

The publisher says only that the last one standing wins a free-for-all. What the other places are
worth is data of the rule set (`Points.places`), and how many players somebody outlasted is a
tie-break of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournaments.standings.model import Kind, MatchResult, Number, PlayerId, Points, StandingsError


def ranked(places: Sequence[int]) -> tuple[int, ...]:
    """Places as people count them: whoever shares a place leaves the next one empty (1, 2, 2, 4).

    Only the order of the numbers given matters.
    """
    return tuple(1 + sum(other < place for other in places) for place in places)


def worth(place: int, sharing: int, points: Points) -> Number:
    """Match points of a place that `sharing` players share.

    With `Points.places` the mean of the places shared (places beyond the list are a loss); else
    the first place is a win, a shared first place a draw, everything else a loss.
    """
    if points.places:
        listed = [
            points.places[at] if at < len(points.places) else points.loss
            for at in range(place - 1, place - 1 + sharing)
        ]
        return sum((Fraction(value) for value in listed), Fraction(0)) / sharing
    if place > 1:
        return points.loss
    return points.win if sharing == 1 else points.draw


def results(
    round: int, players: Sequence[PlayerId], places: Sequence[int], points: Points
) -> tuple[MatchResult, ...]:
    """One result a player, in the order of the players; `places` stand in the same order.

    Without places everybody lost (nobody played, or all were given the loss). Raises
    `StandingsError` for places that are not one a player.
    """
    if places and len(places) != len(players):
        raise StandingsError(f"Round {round}: a table of {len(players)} has {len(places)} places.")
    order = ranked(places)
    return tuple(
        _result(round, at, players, order, points) if places else _lost(round, at, players, points)
        for at in range(len(players))
    )


def _result(
    round: int, at: int, players: Sequence[PlayerId], order: Sequence[int], points: Points
) -> MatchResult:
    place = order[at]
    sharing = order.count(place)
    first = place == 1
    return MatchResult(
        round,
        players[at],
        None,
        wins_a=int(first and sharing == 1),
        draws=int(first and sharing > 1),
        kind=Kind.POD,
        points_a=worth(place, sharing, points),
        mates=_mates(players, at),
        outlasted=sum(other > place for other in order) + Fraction(sharing - 1, 2),
    )


def _lost(round: int, at: int, players: Sequence[PlayerId], points: Points) -> MatchResult:
    mates = _mates(players, at)
    return MatchResult(round, players[at], None, kind=Kind.POD, points_a=points.loss, mates=mates)


def _mates(players: Sequence[PlayerId], at: int) -> tuple[PlayerId, ...]:
    return (*players[:at], *players[at + 1 :])
