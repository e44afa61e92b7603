"""The results a match can end with, for people to choose from."""

from __future__ import annotations

from tournaments.enums import BRACKETS
from tournaments.models import Event, Match

Result = tuple[int, int, int]


def team_of(event: Event) -> int:
    """How many people an entry is: 1, or a team whose boards decide the match."""
    team = event.plan.get("team", 1)
    return team if isinstance(team, int) else 1


def possible(match: Match) -> list[Result]:
    """(wins of A, wins of B, drawn games), A's best first; in elimination without draws.

    Complete matches first, then those that time ended, then the agreed draw.
    """
    team = team_of(match.event)
    if team > 1:
        return boards(match, team)
    needed = match.event.wins_needed
    done = [(needed, lost, 0) for lost in range(needed)]
    done += [(lost, needed, 0) for lost in reversed(range(needed))]
    cut_short = [
        (a, b, 0) for a in reversed(range(needed)) for b in range(needed) if a + b and a != b
    ]
    level = [(games, games, 0) for games in range(1, needed)]
    drawn = [*level, (0, 0, 1)]
    if match.round.phase.kind in BRACKETS:
        drawn = []
    return done + sorted(cut_short, key=lambda r: r[1] - r[0]) + drawn


def boards(match: Match, team: int) -> list[Result]:
    """(boards won by A, by B, drawn) of a match of teams; in elimination somebody wins."""
    found = [
        (won, lost, team - won - lost)
        for won in reversed(range(team + 1))
        for lost in range(team + 1 - won)
    ]
    if match.round.phase.kind in BRACKETS:
        found = [one for one in found if one[0] != one[1]]
    return sorted(found, key=lambda one: one[1] - one[0])


def text(result: Result) -> str:
    """2–1, or 0–0–1 with drawn games."""
    return "–".join(str(games) for games in (result if result[2] else result[:2]))


def code(result: Result) -> str:
    return "-".join(str(games) for games in result)


def read(code: str) -> Result:
    """The result of a code like 2-1-0; raises ValueError for anything else."""
    wins_a, wins_b, draws = (int(part) for part in code.split("-"))
    return wins_a, wins_b, draws


def turned(result: Result) -> Result:
    """The same result seen from the other seat."""
    return result[1], result[0], result[2]
