"""Matches of teams: the boards decide the match, the match decides the standings.

A team is a participant (and a player of the pairing) like any other; 2 or 3 people a team.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.model import MatchResult, PlayerId, StandingsError


@dataclass(frozen=True, slots=True)
class Board:
    """Games of one board of a team match."""

    wins_a: int = 0
    wins_b: int = 0
    draws: int = 0


def team_match(round_number: int, a: PlayerId, b: PlayerId, boards: Sequence[Board]) -> MatchResult:
    """The match of two teams: boards won, lost and drawn stand where games do.

    Raises `StandingsError` for no board or a negative number of games.
    """
    if not boards:
        raise StandingsError(f"Round {round_number}: {a} against {b} has no boards.")
    if any(min(board.wins_a, board.wins_b, board.draws) < 0 for board in boards):
        raise StandingsError(f"Round {round_number}: {a} has a negative number of games.")
    won = sum(board.wins_a > board.wins_b for board in boards)
    lost = sum(board.wins_b > board.wins_a for board in boards)
    return MatchResult(round_number, a, b, won, lost, len(boards) - won - lost)
