"""What a round could have avoided, decided without the code that paired it.

`fewest_rematches` finds a maximum matching of the legal pairs by Edmonds' algorithm on plain lists,
sharing nothing with the weighted matching of the pairing: whoever it leaves over must meet an
earlier opponent in any pairing of the round.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence

from tournaments.pairing.model import Player, PlayerId

Adjacency = list[list[int]]


def fewest_rematches(
    players: Sequence[Player],
    *,
    bye_for: Collection[PlayerId] | None = None,
    prohibited: Iterable[tuple[PlayerId, PlayerId]] = (),
) -> int:
    """The least number of pairs that met before (or are prohibited) in any pairing of the round.

    With an odd number one of `bye_for` (None: anybody) sits out; nobody fit for it counts as one.
    """
    adjacency = legal_pairs(players, bye_for=bye_for, prohibited=prohibited)
    return len(adjacency) // 2 - maximum_matching(adjacency)


def legal_pairs(
    players: Sequence[Player],
    *,
    bye_for: Collection[PlayerId] | None = None,
    prohibited: Iterable[tuple[PlayerId, PlayerId]] = (),
) -> Adjacency:
    """Who may meet whom, by index; with an odd number the last index is the bye."""
    barred = {frozenset(pair) for pair in prohibited}
    met = [set(player.opponents) for player in players]
    adjacency: Adjacency = [[] for _ in players]
    for i, one in enumerate(players):
        for j in range(i + 1, len(players)):
            other = players[j]
            if other.id in met[i] or one.id in met[j] or frozenset((one.id, other.id)) in barred:
                continue
            adjacency[i].append(j)
            adjacency[j].append(i)
    if len(players) % 2:
        fit = [i for i, p in enumerate(players) if bye_for is None or p.id in bye_for]
        adjacency.append(fit)
        for i in fit:
            adjacency[i].append(len(players))
    return adjacency


def maximum_matching(adjacency: Adjacency) -> int:
    """The size of a maximum matching of a general graph."""
    mate = [-1] * len(adjacency)
    for vertex, neighbours in enumerate(adjacency):
        if mate[vertex] < 0:
            free = next((other for other in neighbours if mate[other] < 0), None)
            if free is not None:
                mate[vertex], mate[free] = free, vertex
    for root in range(len(adjacency)):
        if mate[root] < 0:
            _augment(adjacency, mate, root)
    return sum(other >= 0 for other in mate) // 2


def _augment(adjacency: Adjacency, mate: list[int], root: int) -> None:
    """Grow one alternating tree from the root; contract blossoms; flip the path if one is found."""
    count = len(adjacency)
    base = list(range(count))
    parent = [-1] * count
    outer = [False] * count
    outer[root] = True
    queue = deque([root])
    while queue:
        vertex = queue.popleft()
        for other in adjacency[vertex]:
            if base[vertex] == base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                _contract(vertex, other, base, mate, parent, outer, queue)
            elif parent[other] < 0:
                parent[other] = vertex
                if mate[other] < 0:
                    _flip(other, mate, parent)
                    return
                outer[mate[other]] = True
                queue.append(mate[other])


def _contract(
    one: int,
    other: int,
    base: list[int],
    mate: list[int],
    parent: list[int],
    outer: list[bool],
    queue: deque[int],
) -> None:
    top = _common_base(one, other, base, mate, parent)
    inside = [False] * len(base)
    for start, child in ((one, other), (other, one)):
        vertex, below = start, child
        while base[vertex] != top:
            inside[base[vertex]] = inside[base[mate[vertex]]] = True
            parent[vertex] = below
            below = mate[vertex]
            vertex = parent[mate[vertex]]
    for vertex in range(len(base)):
        if inside[base[vertex]]:
            base[vertex] = top
            if not outer[vertex]:
                outer[vertex] = True
                queue.append(vertex)


def _common_base(one: int, other: int, base: list[int], mate: list[int], parent: list[int]) -> int:
    seen = set()
    vertex = one
    while True:
        vertex = base[vertex]
        seen.add(vertex)
        if mate[vertex] < 0:
            break
        vertex = parent[mate[vertex]]
    vertex = base[other]
    while vertex not in seen:
        vertex = base[parent[mate[vertex]]]
    return vertex


def _flip(end: int, mate: list[int], parent: list[int]) -> None:
    vertex = end
    while vertex >= 0:
        before = parent[vertex]
        following = mate[before]
        mate[vertex], mate[before] = before, vertex
        vertex = following
