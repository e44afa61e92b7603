"""A large round put together from blocks that are matched alone, in time near linear.

All players stand in one line, by falling score and inside a group so that wanted opponents are
neighbours. Cut after an even number of players, each block sees the same parity at the borders of
its scores as the whole line does: the bounds of the blocks add up to the bound of the round. So
where every block reaches its own bound, no round costs less. A block that could be better is
matched together with the next one, up to `WIDEST` players. Whether the whole is proved is for
`swiss.prove` to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tournaments.pairing.bounds import least_bye, parity_bound, relaxation_bound
from tournaments.pairing.candidates import in_line, sparse_pairs
from tournaments.pairing.lots import lot
from tournaments.pairing.matching import Matching, cost_of, match
from tournaments.pairing.room import Room, part_of

USUAL, WIDEST = 96, 320
"""Players of a block: to begin with, and of several matched together."""
WIDTH = 8
BYES_TRIED = 4


def match_in_blocks(room: Room, seed: bytes) -> Matching | None:
    """A legal round of all players; None where blocks alone find none.

    Blocks ignore pods: which opponents are possible within pods is decided for the whole field.
    """
    if any(player.pod for player in room.players):
        return None
    for bye in _byes(room, seed):
        made = _blocks(room, [index for index in _line(room) if index != bye], seed)
        if made is not None:
            pairs, edges = made
            return Matching(tuple(sorted(pairs)), bye, cost_of(room, tuple(pairs), bye), edges)
    return None


def _line(room: Room) -> list[int]:
    return [index for first, end in room.groups for index in in_line(room.method, first, end)]


def _byes(room: Room, seed: bytes) -> list[int | None]:
    """The players who may get the bye, in the order of lots: some of those whom it suits best."""
    if not room.odd:
        return [None]
    best = least_bye(room)
    players = room.players
    suited = [i for i, one in enumerate(players) if (one.byes, room.units[i]) == best]
    suited.sort(key=lambda index: lot(seed, "bye", players[index].id))
    return list(suited[:BYES_TRIED])


def _blocks(room: Room, line: list[int], seed: bytes) -> tuple[list[tuple[int, int]], int] | None:
    """The pairs of all blocks, and how many pairs were looked at."""
    done: list[tuple[list[int], Matching]] = []
    waiting: list[int] = []
    spans = list(_cuts(room, line))
    for number, (first, end) in enumerate(spans):
        members = waiting + line[first:end]
        found, tight = _match_block(room, members, seed)
        last = number == len(spans) - 1
        while last and not tight and done and len(members) + len(done[-1][0]) <= WIDEST:
            members = done.pop()[0] + members
            found, tight = _match_block(room, members, seed)
        if not tight and not last and len(members) < WIDEST:
            waiting = members
            continue
        if found is None:
            return None
        done.append((members, found))
        waiting = []
    pairs: list[tuple[int, int]] = []
    for members, found in done:
        here = sorted(members)
        pairs += [(here[i], here[j]) for i, j in found.pairs]
    return pairs, sum(found.edges for _members, found in done)


def _match_block(room: Room, members: list[int], seed: bytes) -> tuple[Matching | None, bool]:
    """The best of the block, and whether no pairing of it has a lower sum of squares."""
    block = part_of(room, sorted(members))
    found = match(block, sparse_pairs(block, WIDTH, legal_only=True), seed)
    if found is None:
        return None, False
    squares = found.cost.squares
    tight = squares == parity_bound(block.units)
    return found, tight or relaxation_bound(block, None, squares) == squares


def _cuts(room: Room, line: list[int]) -> Iterator[tuple[int, int]]:
    """Where blocks begin and end: after an even number of players, far from a border of scores."""
    border = [True, *(room.units[a] != room.units[b] for a, b in pairwise(line))]
    away = 0
    left = []  # how far back the last border is, then how far on the next one
    for here in border:
        away = 0 if here else away + 1
        left.append(away)
    first = 0
    while len(line) - first > USUAL * 3 // 2:
        wanted = range(first + USUAL * 3 // 4, first + USUAL * 5 // 4, 2)
        end = max(wanted, key=lambda at: min(left[at], _ahead(border, at)))
        yield first, end
        first = end
    yield first, len(line)


def _ahead(border: list[bool], at: int) -> int:
    """The number of players until the next border of scores; `USUAL` if it is too far to matter."""
    for step in range(1, min(USUAL // 2, len(border) - at)):
        if border[at + step]:
            return step
    return USUAL
