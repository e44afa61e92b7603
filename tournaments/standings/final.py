"""The final ranking of an event: one place for everybody who took part, the champion first.

The last phase decides first: whoever came into it stands before those who did not, in the order in
which it ended. Below them stand those whom the phase before it left behind, and so on back to the
first. Whoever is disqualified has no place, and all below move up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.standings.model import PlayerId
from tournaments.standings.order import Standings


@dataclass(frozen=True, slots=True)
class Group:
    """Players whom nothing separates, in the order in which they are shown.

    by  what put them there: the name of a bout, or of the phase whose standings decided.
    """

    players: tuple[PlayerId, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Placed:
    """The place of one player. Who shares `place` with others has all places up to `last` with
    them: two on 3 share 3 and 4."""

    place: int
    last: int
    player: PlayerId
    by: str

    @property
    def shared(self) -> bool:
        return self.last > self.place


def final_ranking(
    phases: Sequence[Sequence[Group]], disqualified: Collection[PlayerId] = ()
) -> tuple[Placed, ...]:
    """The final ranking. `phases`: the last one first, each as its groups from the best down.

    A player in several phases is placed by the first of them in this order.
    """
    seen = set(disqualified)
    found: list[Placed] = []
    for groups in phases:
        for group in groups:
            players = [player for player in group.players if player not in seen]
            seen.update(players)
            place, last = len(found) + 1, len(found) + len(players)
            found += [Placed(place, last, player, group.by) for player in players]
    return tuple(found)


def groups_of(standing: Standings, by: str) -> list[Group]:
    """Standings as groups: one for each rank."""
    ranks: dict[int, list[PlayerId]] = {}
    for line in standing:
        ranks.setdefault(line.rank, []).append(line.player)
    return [Group(tuple(players), by) for _rank, players in sorted(ranks.items())]
