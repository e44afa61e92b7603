"""Matches of a bracket that a site lists by upper and lower rounds, in the order of their play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from tournaments.formats.model import FileMatch
from tournaments.standings import Kind

SET = re.compile(r"\s*(-?\d{1,4})\s*[-–:]\s*(-?\d{1,4})\s*", re.ASCII)
MOST_GAMES = 3
"""More games won than this in a score mean that it counts points, not games."""

Listed = tuple[int, FileMatch]
"""The site's number of the round (below 0: of the lower bracket), and the match."""


def in_turn(listed: Sequence[Listed]) -> list[list[FileMatch]]:
    """The matches in steps. Each comes as early as the earlier matches of both players allow.

    A player who has lost goes on in the lower bracket while it has matches, and comes back to the
    upper one for the last match.
    """
    left, losses = list(listed), Counter[str]()
    steps: list[list[FileMatch]] = []
    while left:
        following: dict[str, tuple[int, int]] = {}
        for at, (number, match) in enumerate(left):
            for side in (match.a, match.b):
                if side is not None:
                    turn = _turn(number, bool(losses[side]))
                    known = following.get(side)
                    if known is None or turn < _turn(left[known[1]][0], bool(losses[side])):
                        following[side] = (number, at)
        step = [
            at
            for at, (_number, match) in enumerate(left)
            if all(following[side][1] == at for side in (match.a, match.b) if side is not None)
        ] or list(range(len(left)))
        steps.append([left[at][1] for at in step])
        for at in step:
            losses.update(_lost(left[at][1]))
        taken = set(step)
        left = [one for at, one in enumerate(left) if at not in taken]
    return steps


def _turn(number: int, lost: bool) -> tuple[bool, int]:
    """The order of a player's matches: first those of the bracket that the player is in, of these
    the earlier round."""
    return (number < 0) is not lost, abs(number)


def _lost(match: FileMatch) -> list[str]:
    if match.kind is None or match.b is None or match.wins_a == match.wins_b:
        return []
    return [match.b if match.wins_a > match.wins_b else match.a]


def match_of(
    a: str, b: str, scores: Sequence[tuple[int, int]], winner: str | None, *, forfeit: bool
) -> FileMatch:
    """A match that is over, from the scores of its sets (or of the match) and its winner.

    Scores that count points, or contradict the winner, are dropped and only the winner is kept.
    Without a winner the match is drawn.
    """
    forfeit = forfeit or any(min(one) < 0 for one in scores)
    kind = Kind.FORFEIT if forfeit else Kind.PLAYED
    if winner is None:
        if forfeit:
            return FileMatch(a, b, kind=Kind.DOUBLE_LOSS)
        level = scores[0][0] if len(scores) == 1 and scores[0][0] == scores[0][1] else 0
        wins = level if level < MOST_GAMES else 0
        return FileMatch(a, b, wins, wins, int(wins == 0))
    won, lost = 1, 0
    games = _games(scores)
    mine, theirs = games if winner == a else games[::-1]
    if not forfeit and theirs < mine <= MOST_GAMES:
        won, lost = mine, theirs
    return FileMatch(a, b, *((won, lost) if winner == a else (lost, won)), kind=kind)


def _games(scores: Sequence[tuple[int, int]]) -> tuple[int, int]:
    if len(scores) == 1:
        return scores[0]
    return sum(x > y for x, y in scores), sum(y > x for x, y in scores)


def sets_of(text: str) -> list[tuple[int, int]]:
    """The sets of a score like `2-1` or `11-7,9-11,11-5`; none where it is no score."""
    found = [SET.fullmatch(part) for part in text.split(",")]
    return [(int(one[1]), int(one[2])) for one in found if one] if all(found) else []
