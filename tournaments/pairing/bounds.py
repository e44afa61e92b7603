"""Lower bounds for the sum of squared score differences, and so the proof of a round.

Parity: at every boundary between two occupied scores with an odd number of players above, somebody
must cross, which costs at least the square of the gap.

Relaxation: an easier problem with a small graph. Every large score group keeps only as many
players as can cross its borders in a solution no worse than the one at hand, and those may meet
anybody; small groups keep all players and all their earlier meetings. A true round is also a
solution of the easier problem, so its optimum is a lower bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import rustworkx

from tournaments.pairing.room import Room, runs

SMALL_GROUP = 32


def parity_bound(units: Sequence[int]) -> int:
    """The bound for an even number of players; `units` falling."""
    return sum(gap * gap for gap, _ in _odd_boundaries(units))


def _odd_boundaries(units: Sequence[int]) -> Iterator[tuple[int, int]]:
    for _, end in runs(units)[:-1]:
        if end % 2 == 1:
            yield units[end - 1] - units[end], end


def without(units: Sequence[int], bye: int | None) -> list[int]:
    """The scores of all players but the one with the bye."""
    return [value for index, value in enumerate(units) if index != bye]


def least_bye(room: Room) -> tuple[int, int]:
    """The least (earlier byes, units): those of the players whom a bye suits best."""
    return min((player.byes, room.units[at]) for at, player in enumerate(room.players))


def relaxation_bound(room: Room, bye: int | None, cost: int) -> int | None:
    """The optimum of the easier problem, given a solution of `cost`; None if its graph is too big.

    If there is a bye it is one of the least possible (`least_bye`).
    """
    slack = cost - parity_bound(without(room.units, bye))
    kept, open_to = _keep(room, slack, bye is not None)
    if len(kept) > 1500:
        return None
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (len(kept) + (bye is not None)))
    top = cost + 1
    edges = []
    for at, (i, strict) in enumerate(kept):
        for to in range(at + 1, len(kept)):
            j, also_strict = kept[to]
            square = (room.units[i] - room.units[j]) ** 2
            if square > cost:
                break
            if strict and also_strict and (j in room.met[i] or j in room.barred[i]):
                continue
            edges.append((at, to, top - square))
    if bye is not None:
        edges += [(at, len(kept), top) for at in open_to]
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) != len(graph):
        return None
    weight = {(i, j): w for i, j, w in edges}
    return sum(top - weight[min(pair), max(pair)] for pair in found)


def _keep(room: Room, slack: int, odd: bool) -> tuple[list[tuple[int, bool]], list[int]]:
    """(player, keeps own history) of the easier problem, and which of them may have the bye."""
    fewest = least_bye(room) if odd else (0, -1)
    kept: list[tuple[int, bool]] = []
    open_to: list[int] = []
    for number, (first, end) in enumerate(room.groups):
        size = end - first
        above = room.units[first - 1] - room.units[first] if number else 0
        below = room.units[end - 1] - room.units[end] if end < len(room.units) else 0
        crossing = sum(1 + slack // (gap * gap) for gap in (above, below) if gap)
        crossing += 1 if odd else 0
        crossing += (size - crossing) % 2
        strict = size <= max(SMALL_GROUP, crossing)
        for index in range(first, end if strict else first + crossing):
            player = room.players[index]
            suits = room.units[first] == fewest[1]
            if strict:
                suits = suits and player.byes == fewest[0]
            if odd and suits:
                open_to.append(len(kept))
            kept.append((index, strict))
    return kept, open_to
