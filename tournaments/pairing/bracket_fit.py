"""An elimination played elsewhere, laid over one of our plans: which match was which bout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets import (
    Bracket,
    Origin,
    State,
    double_elimination,
    single_elimination,
)
from tournaments.pairing.model import PlayerId

Game = tuple[PlayerId, PlayerId, PlayerId | None]
"""Both sides and the winner, or None while it is open."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """The plan that the matches follow, and the bout of each match, round by round."""

    bracket: Bracket
    seeds: tuple[PlayerId, ...]
    bouts: tuple[tuple[int, ...], ...]

    @property
    def anew(self) -> bool:
        """Whether its rounds are paired anew by seed."""
        return any(bout.a.origin is Origin.LEFT for bout in self.bracket.bouts)


def fit(
    seeds: Sequence[PlayerId], rounds: Sequence[Sequence[Game]], *, two_losses: bool | None = None
) -> Fitted | None:
    """The first plan (single, with third place, double, single paired anew each round) in which
    every match has its bout.

    An unfinished bracket of two losses can look like one of a single loss: `two_losses` says which
    it is, where that is known.
    """
    if len(seeds) < 2:
        return None
    thirds = [False, True] if len(seeds) >= 4 else [False]
    single = [] if two_losses else thirds
    plans = [single_elimination(len(seeds), third_place=third) for third in single]
    if two_losses is not False:
        plans.append(double_elimination(len(seeds)))
    plans += [single_elimination(len(seeds), third_place=third, anew=True) for third in single]
    for bracket in plans:
        bouts = _lay(bracket, seeds, rounds)
        if bouts is not None:
            return Fitted(bracket, tuple(seeds), bouts)
    return None


def over(fitted: Fitted, rounds: Sequence[Sequence[Game]]) -> bool:
    """Whether the matches name the champion of the plan."""
    winners = {
        bout: game[2]
        for bouts, games in zip(fitted.bouts, rounds, strict=True)
        for bout, game in zip(bouts, games, strict=True)
        if game[2] is not None
    }
    return fitted.bracket.champion(fitted.seeds, winners) is not None


def _lay(
    bracket: Bracket, seeds: Sequence[PlayerId], rounds: Sequence[Sequence[Game]]
) -> tuple[tuple[int, ...], ...] | None:
    winners: dict[int, PlayerId] = {}
    placed: set[int] = set()
    found: list[tuple[int, ...]] = []
    for games in rounds:
        row = []
        for a, b, winner in games:
            fitting = [
                one.bout.number
                for one in bracket.play(seeds, winners)
                if one.state is State.READY
                and {one.a, one.b} == {a, b}
                and one.bout.number not in placed
            ]
            if not fitting:
                return None
            placed.add(fitting[0])
            row.append(fitting[0])
            if winner is not None:
                winners[fitting[0]] = winner
        found.append(tuple(row))
    return tuple(found)
