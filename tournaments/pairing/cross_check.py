"""The least cost of a round by networkx, an independent matching: for tests and measurements only.

Nothing of the product imports this; it needs the development dependencies.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib import import_module
from math import lcm

from tournaments.pairing.model import Cost, Player, PlayerId

BASE = 1 << 64


def least_cost(
    players: Sequence[Player],
    *,
    prohibited: Collection[tuple[PlayerId, PlayerId]] = (),
    avoid_clubs: bool = False,
) -> Cost:
    """The cost of the best pairing on the graph of all pairs (lots and places left out)."""
    networkx = import_module("networkx")
    barred = {frozenset(pair) for pair in prohibited}
    scale = lcm(*{player.score.denominator for player in players})
    graph = networkx.Graph()
    costs: dict[frozenset[int], tuple[int, ...]] = {}
    for i, one in enumerate(players):
        for j in range(i):
            costs[frozenset((i, j))] = pair_cost(one, players[j], scale, barred, avoid_clubs)
    if len(players) % 2:
        lowest = min(player.score for player in players)
        for i, player in enumerate(players):
            above = int((player.score - lowest) * scale) ** 2
            costs[frozenset((i, len(players)))] = (0, 0, player.byes, 0, above, 0, 0, 0, 0)
    for edge, cost in costs.items():
        number = 0
        for part in cost:
            number = number * BASE + part
        graph.add_edge(*edge, weight=-number)
    made = networkx.max_weight_matching(graph, maxcardinality=True)
    chosen = [costs[frozenset(edge)] for edge in made]
    return Cost(*(sum(column) for column in zip(*chosen, strict=True))) if chosen else Cost()


def pair_cost(
    one: Player,
    other: Player,
    scale: int,
    barred: Collection[frozenset[PlayerId]],
    avoid_clubs: bool,
) -> tuple[int, ...]:
    """The fields of one pair in the order of `Cost`."""
    met = max(one.opponents.count(other.id), other.opponents.count(one.id))
    distance = int((one.score - other.score) * scale)
    return (
        int(frozenset((one.id, other.id)) in barred),
        min(met, 1),
        0,
        max(met - 1, 0),
        0,
        int(one.pod != other.pod),
        distance * distance,
        one.floats + other.floats if distance else 0,
        int(avoid_clubs and bool(one.club) and one.club == other.club),
    )
