"""Which pairs the matching may look at: all of them, or a sparse choice in a large field.

The sparse graph joins each player to the next `width`/2 legal players round a ring of their score
group, and some of each group to some of the groups below. With width 8 its optimum equals that of
the complete graph in large fields; `bounds` proves it, round by round.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.pairing.model import Method
from tournaments.pairing.room import Room

Pair = tuple[int, int]


def all_pairs(room: Room, *, legal_only: bool) -> list[Pair]:
    """Every pair, or every pair that has not met and is not prohibited."""
    count = len(room.players)
    if not legal_only:
        return [(i, j) for i in range(count) for j in range(i + 1, count)]
    pairs: list[Pair] = []
    for i in range(count):
        closed = room.met[i].keys() | room.barred[i]
        pairs.extend((i, j) for j in range(i + 1, count) if j not in closed)
    return pairs


def sparse_pairs(room: Room, width: int, *, legal_only: bool) -> list[Pair]:
    """The sparse choice; `width` (even) is the number of neighbours in a player's score group."""
    pairs: set[Pair] = set()
    for number, (first, end) in enumerate(room.groups):
        pairs.update(_inside(room, first, end, width, legal_only))
        pairs.update(_below(room, number, width, legal_only))
    pairs.update(_pods(room, legal_only))
    return sorted(pairs)


def _legal(room: Room, i: int, j: int) -> bool:
    return j not in room.met[i] and j not in room.barred[i]


def _inside(room: Room, first: int, end: int, width: int, legal_only: bool) -> Iterator[Pair]:
    ring = in_line(room.method, first, end)
    size = len(ring)
    if size <= width + 1:
        for i in range(first, end):
            for j in range(i + 1, end):
                if not legal_only or _legal(room, i, j):
                    yield i, j
        return
    for at, one in enumerate(ring):
        wanted = width // 2
        for step in range(1, size // 2 + 1):
            other = ring[(at + step) % size]
            if not legal_only or _legal(room, one, other):
                yield (one, other) if one < other else (other, one)
                wanted -= 1
                if not wanted:
                    break


def in_line(method: Method, first: int, end: int) -> list[int]:
    """The score group in an order where wanted opponents are neighbours."""
    group = list(range(first, end))
    half = (len(group) + 1) // 2
    if method is Method.SLIDE:
        upper, lower = group[:half], group[half:]
    elif method is Method.FOLD:
        upper, lower = group[:half], group[half:][::-1]
    else:
        return group
    mixed = [player for both in zip(upper, lower, strict=False) for player in both]
    return mixed + upper[len(lower) :]


def _below(room: Room, number: int, width: int, legal_only: bool) -> Iterator[Pair]:
    """Some of a group against some of the groups below: at least two groups, 2 x width players."""
    first, end = room.groups[number]
    upper = range(first, min(end, first + 4 * width))
    reached = 0
    for step, (low, low_end) in enumerate(room.groups[number + 1 :]):
        if step >= 2 and reached >= 2 * width:
            return
        lower = range(low, min(low_end, low + width))
        reached += len(lower)
        for i in upper:
            for j in lower:
                if not legal_only or _legal(room, i, j):
                    yield i, j


def _pods(room: Room, legal_only: bool) -> Iterator[Pair]:
    pods: dict[str, list[int]] = {}
    for index, player in enumerate(room.players):
        if player.pod:
            pods.setdefault(player.pod, []).append(index)
    for members in pods.values():
        for at, i in enumerate(members[:64]):
            for j in members[at + 1 : 64]:
                if not legal_only or _legal(room, i, j):
                    yield i, j
