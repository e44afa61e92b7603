"""Direct encounter among players level so far (FIDE C.07 article 6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.standings.columns import Column
from tournaments.standings.fide import played
from tournaments.standings.ledger import Ledger


class Score(NamedTuple):
    """Points against the other players of a group, in ledger units.

    least, most  with every missing game lost, and with every missing game won.
    """

    least: Fraction
    most: Fraction

    def told(self, unit: int) -> str:
        """The points in words: `3/2`, or `1 to 2` while games are missing."""
        least, most = self.least / unit, self.most / unit
        return str(least) if least == most else f"{least} to {most}"


def score(ledger: Ledger, player: int, group: Sequence[int], unplayed: bool) -> Score:
    """The score of a player inside a group; several games with one opponent count their mean.

    unplayed  games won or lost by forfeit count (6.1.1; in a round robin 15.2); else they are
              missing.
    """
    games: dict[int, list[int]] = {other: [] for other in group if other != player}
    for entry in ledger.entries(player):
        if entry.opponent in games and (unplayed or played(entry)):
            games[entry.opponent].append(entry.points)
    made = sum((Fraction(sum(met), len(met)) for met in games.values() if met), Fraction(0))
    missing = sum(not met for met in games.values())
    unit, scorings = ledger.unit, ledger.scorings()
    return Score(
        made + missing * Fraction(min(points.loss for points in scorings) * unit),
        made + missing * Fraction(max(points.win for points in scorings) * unit),
    )


def places(ledger: Ledger, group: Sequence[int], unplayed: bool = False) -> list[list[int]]:
    """The group in parts, best first; inside a part the direct encounter decides nothing.

    If all have met, the score decides, and once more among those still level (6.2). If not, only
    who is alone at the top whatever the missing games would bring takes the place, then the next
    one (6.3); the others are compared anew among themselves.
    """
    if len(group) < 2:
        return [list(group)]
    scores = {player: score(ledger, player, group, unplayed) for player in group}
    if all(found.least == found.most for found in scores.values()):
        levels = sorted({found.least for found in scores.values()}, reverse=True)
        parts = [[p for p in group if scores[p].least == level] for level in levels]
        if len(parts) == 1:
            return parts
        return [part for level in parts for part in places(ledger, level, unplayed)]
    settled: list[list[int]] = []
    rest = list(group)
    while len(rest) > 1:
        first = max(rest, key=lambda player: scores[player].least)
        others = [player for player in rest if player != first]
        if scores[first].least <= max(scores[player].most for player in others):
            break
        settled.append([first])
        rest = others
    if not settled:
        return [rest]
    return [*settled, *places(ledger, rest, unplayed)]


def column(ledger: Ledger, groups: Sequence[Sequence[int]], unplayed: bool) -> Column:
    """For each player how many of the same group the direct encounter ranks below that player."""
    values = [0] * len(ledger.participants)
    for group in groups:
        below = len(group)
        for part in places(ledger, group, unplayed):
            below -= len(part)
            for player in part:
                values[player] = below
    return Column(values)
