"""A Swiss round: one matching of all players at the least cost, with its proof.

Up to 256 players the graph of all pairs is matched. Above it the round is put together from blocks
(`blocks`), and where their proof fails a sparse graph of all players is widened until the cost is
proved. Rematches come in only when no round without one exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.pairing.blocks import match_in_blocks
from tournaments.pairing.bounds import least_bye, parity_bound, relaxation_bound, without
from tournaments.pairing.candidates import Pair, all_pairs, sparse_pairs
from tournaments.pairing.canonical import PairOfIds, digest, dump_inputs
from tournaments.pairing.lots import lot, seed_bytes
from tournaments.pairing.matching import Matching, match
from tournaments.pairing.model import (
    Bye,
    Certificate,
    Pairing,
    PairingError,
    PairingRule,
    Player,
    Proof,
    Seed,
    Table,
    Verification,
)
from tournaments.pairing.reasons import bye_reasons, pair_reasons
from tournaments.pairing.room import Room, by_ranks, make_room
from tournaments.pairing.seating import seat

WIDTHS = (4, 8, 16, 32)
COMPLETE_PROOF_UP_TO = 1024
MOST_UNITS = 4096
BLOCKS_SINCE = 2
"""The version of a rule whose large rounds begin with blocks; older rounds are derived as then."""

SWISS = PairingRule()
"""By lot inside the score groups in every round."""


def pair_round(
    players: Sequence[Player],
    *,
    rule: PairingRule = SWISS,
    seed: Seed,
    round_number: int = 1,
    rounds: int | None = None,
    prohibited: Iterable[PairOfIds] = (),
) -> Pairing:
    """Pair all players given; an odd one out gets the bye.

    Every player is seated, always: where earlier opponents or prohibited pairs leave no other way,
    the fewest of them meet, and the certificate names them. Raises `PairingError` only for inputs
    that contradict themselves.
    """
    barred = tuple(prohibited)
    inputs = dump_inputs(
        players, rule=rule, seed=seed, round_number=round_number, rounds=rounds, prohibited=barred
    )
    key = seed_bytes(seed)
    room = make_room(
        players,
        method=rule.method(round_number, rounds),
        seed=key,
        prohibited=barred,
        avoid_clubs=round_number <= rule.avoid_clubs_until,
    )
    if room.units and room.units[0] > MOST_UNITS:
        room = by_ranks(room)
    try:
        found, proof, bound = solve(room, key, rule)
    except OverflowError:
        room = by_ranks(room)
        found, proof, bound = solve(room, key, rule)
    return _present(room, found, proof, bound, rule, key, digest(inputs))


def solve(room: Room, seed: bytes, rule: PairingRule) -> tuple[Matching, Proof, int]:
    """The matching, what proves it, and the bound for its sum of squares."""
    if len(room.players) <= rule.complete_up_to:
        found = _complete(room, seed)
        return found, Proof.COMPLETE, parity_bound(without(room.units, found.bye))
    best: Matching | None = None
    if rule.version >= BLOCKS_SINCE and (best := match_in_blocks(room, seed)) is not None:
        proof, bound = prove(room, best)
        if proof is not Proof.SEARCH:
            return best, proof, bound
    for width in WIDTHS:
        found_or_none = match(room, sparse_pairs(room, width, legal_only=True), seed)
        if found_or_none is None:
            continue
        if best is None or found_or_none.cost < best.cost:
            best = found_or_none
        proof, bound = prove(room, best)
        if proof is not Proof.SEARCH:
            return best, proof, bound
    if best is None or len(room.players) <= COMPLETE_PROOF_UP_TO:
        found = _complete(room, seed)
        return found, Proof.COMPLETE, parity_bound(without(room.units, found.bye))
    return best, *prove(room, best)


def prove(room: Room, found: Matching) -> tuple[Proof, int]:
    """Whether a legal matching is shown to be best without looking at all pairs, and the bound."""
    bound = parity_bound(without(room.units, found.bye))
    cost = found.cost
    if cost.prohibited or cost.rematches or cost.outside_pod:
        return Proof.SEARCH, bound
    if found.bye is not None:
        chosen = (room.players[found.bye].byes, room.units[found.bye])
        if chosen != least_bye(room):
            return Proof.SEARCH, bound
    if cost.squares == bound:
        return Proof.BOUND, bound
    relaxed = relaxation_bound(room, found.bye, cost.squares)
    if relaxed == cost.squares:
        return Proof.RELAXATION, bound
    return Proof.SEARCH, bound


def _complete(room: Room, seed: bytes) -> Matching:
    found = match(room, all_pairs(room, legal_only=True), seed)
    if found is None:
        found = match(room, all_pairs(room, legal_only=False), seed)
    if found is None:
        raise PairingError("The round could not be paired.")
    return found


def _present(
    room: Room,
    found: Matching,
    proof: Proof,
    bound: int,
    rule: PairingRule,
    seed: bytes,
    inputs_digest: str,
) -> Pairing:
    players = room.players

    def standing(pair: Pair) -> tuple[int, int, int, bytes]:
        i, j = pair
        better = min(players[i].place, players[j].place)
        return -room.units[i], -room.units[j], better, lot(seed, "table", players[i].id)

    def sides(pair: Pair) -> Pair:
        i, j = pair
        if room.units[i] == room.units[j] and players[j].place < players[i].place:
            return j, i
        return i, j

    ordered = [sides(pair) for pair in sorted(found.pairs, key=standing)]
    numbers = seat(room, ordered, rule.tables)
    tables = tuple(
        Table(number, players[i].id, players[j].id, pair_reasons(room, (i, j)))
        for number, (i, j) in sorted(zip(numbers, ordered, strict=True))
    )
    bye = None
    if found.bye is not None:
        bye = Bye(players[found.bye].id, bye_reasons(room, found.bye))
    certificate = Certificate(
        cost=found.cost,
        bound=bound,
        proved_by=proof,
        unit=room.unit,
        edges=found.edges,
        rematches=_named(room, ordered, met=True),
        prohibited=_named(room, ordered, met=False),
    )
    return Pairing(tables, bye, certificate, inputs_digest)


def _named(room: Room, pairs: Sequence[Pair], *, met: bool) -> tuple[PairOfIds, ...]:
    book = room.met if met else room.barred
    return tuple((room.players[i].id, room.players[j].id) for i, j in pairs if j in book[i])


def verify_round(
    pairing: Pairing,
    players: Sequence[Player],
    *,
    rule: PairingRule = SWISS,
    seed: Seed,
    round_number: int = 1,
    rounds: int | None = None,
    prohibited: Iterable[PairOfIds] = (),
) -> Verification:
    """Derive the round again from its inputs and compare everything."""
    again = pair_round(
        players,
        rule=rule,
        seed=seed,
        round_number=round_number,
        rounds=rounds,
        prohibited=prohibited,
    )
    faults = []
    if again.inputs_digest != pairing.inputs_digest:
        faults.append("The inputs are not those the round was made from.")
    stored = {table.number: (table.a, table.b) for table in pairing.tables}
    derived = {table.number: (table.a, table.b) for table in again.tables}
    for number in sorted(stored.keys() | derived.keys()):
        if stored.get(number) != derived.get(number):
            faults.append(
                f"Table {number}: stored {stored.get(number)}, derived {derived.get(number)}."
            )
    byes = [made.bye.player if made.bye else None for made in (pairing, again)]
    if byes[0] != byes[1]:
        faults.append(f"Bye: stored {byes[0]}, derived {byes[1]}.")
    if again.certificate != pairing.certificate:
        faults.append("The certificate differs.")
    return Verification(tuple(faults))
