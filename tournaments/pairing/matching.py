"""The one global matching of a round: bye and all pairs together, at the least cost."""

from __future__ import annotations

from dataclasses import dataclass

import rustworkx

from tournaments.pairing.candidates import Pair
from tournaments.pairing.fields import Fields, lay_out, noise_bits
from tournaments.pairing.lots import noise
from tournaments.pairing.model import Cost, Method
from tournaments.pairing.room import Room

ORDER_CAP = 1 << 16
"""Beyond 256 places from the wanted opponent, further is not worse (keeps the field narrow)."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Pairs of indices (better score first), the index with the bye, and the cost."""

    pairs: tuple[Pair, ...]
    bye: int | None
    cost: Cost
    edges: int


def weigh(room: Room, pairs: list[Pair], seed: bytes) -> tuple[list[int], list[int]]:
    """The cost of each pair, and of the bye for each player (empty if the number is even)."""
    count = len(room.players) // 2 + 1
    fields = lay_out(_largest(room, pairs), count, noise_bits(len(room.players)))
    if fields is None:
        raise OverflowError("the fields of the cost do not fit in 118 bits")
    random = noise(seed, "pairs", len(pairs), fields.noise_bits)
    weights = _score_weights(room, pairs, fields, random)
    _add_history(room, pairs, fields, weights)
    _add_company(room, pairs, fields, weights)
    _add_order(room, pairs, fields, weights)
    byes = _bye_weights(room, fields, seed) if room.odd else []
    return weights, byes


def _largest(room: Room, pairs: list[Pair]) -> dict[str, int]:
    top = room.units[0] if room.units else 0
    players = room.players
    meetings = max((max(met.values()) for met in room.met if met), default=0)
    legal = all(j not in room.met[i] for i, j in pairs)
    free = all(j not in room.barred[i] for i, j in pairs)
    widest = max((end - first for first, end in room.groups), default=0)
    return {
        "prohibited": 0 if free else 1,
        "rematches": 0 if legal else 1,
        "meetings": 0 if legal else meetings - 1,
        "second_byes": max((player.byes for player in players), default=0) if room.odd else 0,
        "bye": top * top if room.odd else 0,
        "outside_pod": 1 if any(player.pod for player in players) else 0,
        "squares": top * top,
        "floats": 2 * max((player.floats for player in players), default=0),
        "clubs": 1 if room.avoid_clubs else 0,
        "order": 0 if room.method is Method.RANDOM else min((widest + 1) ** 2, ORDER_CAP),
    }


def _score_weights(room: Room, pairs: list[Pair], fields: Fields, random: list[int]) -> list[int]:
    units = room.units
    top = units[0] if units else 0
    square = [distance * distance * fields.squares for distance in range(top + 1)]
    return [square[units[i] - units[j]] + lot for (i, j), lot in zip(pairs, random, strict=True)]


def _add_history(room: Room, pairs: list[Pair], fields: Fields, weights: list[int]) -> None:
    units, met, barred = room.units, room.met, room.barred
    floats = [player.floats for player in room.players]
    floated = any(floats)
    for at, (i, j) in enumerate(pairs):
        if j in met[i]:
            weights[at] += fields.rematches + (met[i][j] - 1) * fields.meetings
        if j in barred[i]:
            weights[at] += fields.prohibited
        if floated and units[i] != units[j]:
            weights[at] += (floats[i] + floats[j]) * fields.floats


def _add_company(room: Room, pairs: list[Pair], fields: Fields, weights: list[int]) -> None:
    pods = [player.pod for player in room.players]
    if any(pods):
        for at, (i, j) in enumerate(pairs):
            if pods[i] != pods[j]:
                weights[at] += fields.outside_pod
    clubs = [player.club for player in room.players]
    if room.avoid_clubs and any(clubs):
        for at, (i, j) in enumerate(pairs):
            if clubs[i] and clubs[i] == clubs[j]:
                weights[at] += fields.clubs


def _add_order(room: Room, pairs: list[Pair], fields: Fields, weights: list[int]) -> None:
    """Inside a score group, how far the pair is from the one that the method wants."""
    if room.method is Method.RANDOM:
        return
    first_of, size_of = [0] * len(room.players), [0] * len(room.players)
    for first, end in room.groups:
        for index in range(first, end):
            first_of[index], size_of[index] = first, end - first
    for at, (i, j) in enumerate(pairs):
        if first_of[i] != first_of[j]:
            continue
        up, low, size = i - first_of[i], j - first_of[j], size_of[i]
        if room.method is Method.SLIDE:
            off = low - up - size // 2
        elif room.method is Method.FOLD:
            off = low + up - (size - 1)
        else:
            off = low - up - 1
        weights[at] += min(off * off, ORDER_CAP) * fields.order


def _bye_weights(room: Room, fields: Fields, seed: bytes) -> list[int]:
    random = noise(seed, "bye", len(room.players), fields.noise_bits)
    weights = []
    for index, player in enumerate(room.players):
        units = room.units[index]
        weights.append(
            player.byes * fields.second_byes + units * units * fields.bye + random[index]
        )
    return weights


def match(room: Room, pairs: list[Pair], seed: bytes) -> Matching | None:
    """The perfect matching of least cost on these pairs, or None if there is no perfect one."""
    weights, byes = weigh(room, pairs, seed)
    count = len(room.players)
    top = max(max(weights, default=0), max(byes, default=0)) + 1
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (count + 1 if byes else count))
    edges = [(i, j, top - cost) for (i, j), cost in zip(pairs, weights, strict=True)]
    edges += [(index, count, top - cost) for index, cost in enumerate(byes)]
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) != count + (1 if byes else 0):
        return None
    made = sorted((min(pair), max(pair)) for pair in found)
    bye = next((i for i, j in made if j == count), None)
    seated = tuple(pair for pair in made if pair[1] != count)
    return Matching(seated, bye, cost_of(room, seated, bye), len(edges))


def cost_of(room: Room, pairs: tuple[Pair, ...], bye: int | None) -> Cost:
    """The cost of a whole round, counted afresh from the pairs."""
    players, units = room.players, room.units
    uneven = [(i, j) for i, j in pairs if units[i] != units[j]]
    club = [players[i].club for i, j in pairs if players[i].club == players[j].club]
    return Cost(
        prohibited=sum(j in room.barred[i] for i, j in pairs),
        rematches=sum(j in room.met[i] for i, j in pairs),
        meetings=sum(max(room.met[i].get(j, 0) - 1, 0) for i, j in pairs),
        second_byes=0 if bye is None else players[bye].byes,
        bye=0 if bye is None else units[bye] ** 2,
        outside_pod=sum(players[i].pod != players[j].pod for i, j in pairs),
        squares=sum((units[i] - units[j]) ** 2 for i, j in uneven),
        floats=sum(players[i].floats + players[j].floats for i, j in uneven),
        clubs=sum(map(bool, club)) if room.avoid_clubs else 0,
    )
