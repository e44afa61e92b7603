"""Large rounds made of blocks: as cheap as the graph of all pairs, everybody seated once."""

import pytest

from tests.tournaments.pairing.test_proof import played_event
from tournaments.pairing import Player, Proof, pair_round
from tournaments.pairing.blocks import USUAL, match_in_blocks
from tournaments.pairing.candidates import all_pairs
from tournaments.pairing.lots import seed_bytes
from tournaments.pairing.matching import match
from tournaments.pairing.model import Method, PairingRule
from tournaments.pairing.room import make_room, part_of


def room_of(players, method=Method.RANDOM, prohibited=()):
    return make_room(players, method=method, seed=b"x", prohibited=prohibited, avoid_clubs=False)


@pytest.mark.parametrize(("size", "rounds"), [(300, 6), (311, 8)])
def test_blocks_cost_what_the_graph_of_all_pairs_does(size, rounds):
    room = room_of(played_event(size, rounds, seed=size))
    made = match_in_blocks(room, seed_bytes(1))
    complete = match(room, all_pairs(room, legal_only=True), seed_bytes(1))
    assert (made.cost.bye, made.cost.squares) == (complete.cost.bye, complete.cost.squares)
    assert made.cost.rematches == made.cost.prohibited == 0
    seated = [side for pair in made.pairs for side in pair]
    assert sorted([*seated, *([made.bye] if made.bye is not None else [])]) == list(range(size))
    assert made.edges < complete.edges / 4


@pytest.mark.parametrize("method", [Method.SLIDE, Method.FOLD, Method.POWER])
def test_blocks_keep_wanted_opponents_together(method):
    room = room_of([Player(i, place=i) for i in range(1024)], method)
    made = match_in_blocks(room, seed_bytes(1))
    wanted = {
        Method.SLIDE: {(i, i + 512) for i in range(512)},
        Method.FOLD: {(i, 1023 - i) for i in range(512)},
        Method.POWER: {(i, i + 1) for i in range(0, 1024, 2)},
    }
    assert set(made.pairs) == wanted[method]


def test_prohibited_pairs_and_byes_are_as_in_small_rounds():
    players = [Player(i, 3 if i < 300 else 0, byes=int(i > 400)) for i in range(601)]
    barred = [(i, j) for i in range(20) for j in range(20, 40)]
    room = room_of(players, prohibited=barred)
    made = match_in_blocks(room, seed_bytes(4))
    assert made.cost.prohibited == 0
    assert room.units[made.bye] == 0 and room.players[made.bye].byes == 0


def test_leaders_who_all_met_are_proved_by_relaxation():
    """Parity asks for nothing, yet eight who all met must go down."""
    leaders = [Player(i, 9, tuple(j for j in range(8) if j != i)) for i in range(8)]
    rest = [Player(i, 6) for i in range(8, 4 * USUAL)]
    made = pair_round([*leaders, *rest], seed=1)
    assert made.certificate.cost.squares == 8 * 9
    assert made.certificate.proved_by is Proof.RELAXATION


def test_pods_are_left_to_the_whole_field():
    assert match_in_blocks(room_of([Player(i, pod="A") for i in range(300)]), b"x") is None


def test_rounds_of_older_halls_are_derived_as_they_were():
    players = [Player(i) for i in range(600)]
    now = pair_round(players, seed=5)
    then = pair_round(players, rule=PairingRule(version=1), seed=5)
    assert now.certificate.proved_by is then.certificate.proved_by is Proof.BOUND
    assert now.pairs != then.pairs


def test_a_part_of_a_room_knows_its_own_meetings():
    room = room_of([Player(0, 3, (1, 2)), Player(1, 3, (0,)), Player(2, 0, (0,)), Player(3)])
    index = {player.id: at for at, player in enumerate(room.players)}
    members = sorted((index[0], index[2], index[3]))
    part = part_of(room, members)
    here = {player.id: at for at, player in enumerate(part.players)}
    assert part.met[here[0]] == {here[2]: 1} and part.met[here[3]] == {}
    assert part.units[here[0]] == 3 and len(part.groups) == 2
