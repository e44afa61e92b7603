"""Which pair sits at which table: best scores first, fixed tables kept, ranges respected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from tournaments.pairing.candidates import Pair
from tournaments.pairing.model import PairingError
from tournaments.pairing.room import Room


def seat(room: Room, pairs: Sequence[Pair], tables: Sequence[tuple[int, int]]) -> list[int]:
    """A table number for each pair, in the order of `pairs`.

    A fixed table goes to the player who asked for it; of two who sit opposite each other, or want
    the same one, the better placed keeps it. Raises `PairingError` if the ranges are too small.
    """
    chosen: dict[int, int] = {}
    taken: set[int] = set()
    for at, pair in enumerate(pairs):
        for index in pair:
            wanted = room.players[index].fixed_table
            if wanted is not None and wanted not in taken:
                chosen[at] = wanted
                taken.add(wanted)
                break
    reserved = {p.fixed_table for p in room.players if p.fixed_table is not None}
    numbers = _numbers(tables)
    seated = []
    for at in range(len(pairs)):
        seated.append(chosen[at] if at in chosen else _next(numbers, reserved))
    return seated


def _numbers(tables: Sequence[tuple[int, int]]) -> Iterator[int]:
    if not tables:
        return count(1)
    for first, last in tables:
        if first < 1 or last < first:
            raise PairingError(f"Table range {first}-{last} is not a range.")
    return (number for first, last in tables for number in range(first, last + 1))


def _next(numbers: Iterator[int], reserved: set[int]) -> int:
    for number in numbers:
        if number not in reserved:
            return number
    raise PairingError("There are more matches than tables in the ranges.")
