"""The players of a round as numbers 0..n-1, best score first, ready for the matching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from tournaments.pairing.lots import lot
from tournaments.pairing.model import Method, PairingError, Player, PlayerId


@dataclass(frozen=True, slots=True)
class Room:
    """Players by falling score; equal scores by lot (or by place where the method uses places).

    units   score of each player in whole units above the lowest score.
    unit    worth of one unit; 0 where scores lie so far apart that ranks stand in for them.
    groups  (first, end) of each run of equal score, falling.
    met     earlier meetings: met[i][j] = how often i and j met.
    barred  prohibited opponents of each player.
    """

    players: tuple[Player, ...]
    method: Method
    units: tuple[int, ...]
    unit: Fraction
    groups: tuple[tuple[int, int], ...]
    met: tuple[dict[int, int], ...]
    barred: tuple[frozenset[int], ...]
    avoid_clubs: bool

    @property
    def odd(self) -> bool:
        """Somebody gets the bye."""
        return len(self.players) % 2 == 1

    def group_of(self, index: int) -> tuple[int, int]:
        """(first, end) of the score group of a player."""
        return next(group for group in self.groups if group[0] <= index < group[1])


def make_room(
    players: Sequence[Player],
    *,
    method: Method,
    seed: bytes,
    prohibited: Iterable[tuple[PlayerId, PlayerId]],
    avoid_clubs: bool,
) -> Room:
    """Order and number the players; raises `PairingError` where the input contradicts itself."""
    twice = [id for id, count in Counter(player.id for player in players).items() if count > 1]
    if twice:
        raise PairingError(f"Player {twice[0]} is in the round twice.")
    selfish = [player.id for player in players if player.id in player.opponents]
    if selfish:
        raise PairingError(f"Player {selfish[0]} is listed as an own opponent.")
    scale = lcm(*{player.score.denominator for player in players})
    use_place = method is not Method.RANDOM

    def position(player: Player) -> tuple[int, int, bytes]:
        place = player.place if use_place else 0
        return -int(player.score * scale), place, lot(seed, "order", player.id)

    ordered = tuple(sorted(players, key=position))
    index = {player.id: number for number, player in enumerate(ordered)}
    lowest = ordered[-1].score if ordered else 0
    units = tuple(int((player.score - lowest) * scale) for player in ordered)
    return Room(
        players=ordered,
        method=method,
        units=units,
        unit=Fraction(1, scale),
        groups=runs(units),
        met=_meetings(ordered, index),
        barred=_barred(index, prohibited),
        avoid_clubs=avoid_clubs,
    )


def by_ranks(room: Room, levels: int = 256) -> Room:
    """The room with the rank of a score (at most `levels` of them) in place of the score."""
    count = len(room.groups)
    units = list(room.units)
    for number, (first, end) in enumerate(room.groups):
        rank = count - 1 - number
        if count > levels:
            rank = rank * levels // count
        units[first:end] = [rank] * (end - first)
    return replace(room, units=tuple(units), unit=Fraction(0), groups=runs(units))


def part_of(room: Room, members: Sequence[int]) -> Room:
    """The room of some of its players alone, by rising index; scores keep their units."""
    at = {index: number for number, index in enumerate(members)}
    units = tuple(room.units[index] for index in members)
    met = tuple(
        {at[other]: count for other, count in room.met[index].items() if other in at}
        for index in members
    )
    barred = tuple(
        frozenset(at[other] for other in room.barred[index] if other in at) for index in members
    )
    players = tuple(room.players[index] for index in members)
    return replace(room, players=players, units=units, groups=runs(units), met=met, barred=barred)


def runs(units: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """(first, end) of each run of equal values."""
    found: list[tuple[int, int]] = []
    first = 0
    for number in range(1, len(units) + 1):
        if number == len(units) or units[number] != units[first]:
            found.append((first, number))
            first = number
    return tuple(found)


def _meetings(ordered: Sequence[Player], index: dict[PlayerId, int]) -> tuple[dict[int, int], ...]:
    met: list[dict[int, int]] = [{} for _ in ordered]
    for own, player in zip(met, ordered, strict=True):
        for opponent in player.opponents:
            other = index.get(opponent)
            if other is not None:
                own[other] = own.get(other, 0) + 1
    for number, own in enumerate(met):
        for other, count in list(own.items()):
            if met[other].get(number, 0) < count:
                met[other][number] = count
    return tuple(met)


def _barred(
    index: dict[PlayerId, int], prohibited: Iterable[tuple[PlayerId, PlayerId]]
) -> tuple[frozenset[int], ...]:
    barred: list[set[int]] = [set() for _ in index]
    for one, other in prohibited:
        if one == other:
            raise PairingError(f"Player {one} is prohibited from meeting the own self.")
        if one in index and other in index:
            barred[index[one]].add(index[other])
            barred[index[other]].add(index[one])
    return tuple(frozenset(those) for those in barred)
