"""Elimination brackets of any size: advancement, byes, places, no early rematch."""

import random

import pytest

from tournaments.pairing import (
    Origin,
    PairingError,
    Side,
    State,
    double_elimination,
    reseed,
    round_robin,
    seed_order,
    single_elimination,
)


def play_out(bracket, seeds, choose):
    """Winners by bout number, decided by `choose(a, b)`, and the meetings in order."""
    winners, met = {}, []
    while True:
        ready = [s for s in bracket.play(seeds, winners) if s.state is State.READY]
        if not ready:
            return winners, met
        for bout in ready:
            met.append((bout.bout, frozenset((bout.a, bout.b))))
            winners[bout.bout.number] = choose(bout.a, bout.b)


def wiring(bracket):
    """bout -> (where the winner goes, where the loser goes)."""
    goes = {bout.number: {} for bout in bracket.bouts}
    for bout in bracket.bouts:
        for source in (bout.a, bout.b):
            if source.origin is not Origin.SEED and bout.side is not Side.RESET:
                goes[source.number][source.origin.value] = bout.number
    return goes


def test_first_round_of_eight_is_one_eight_four_five_two_seven_three_six():
    bouts = single_elimination(8).bouts[:4]
    assert [(b.a.number, b.b.number) for b in bouts] == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert seed_order(4) == [1, 4, 2, 3]


def test_double_elimination_of_eight_is_wired_as_netrunner_plays_it():
    goes = wiring(double_elimination(8))
    assert goes == {
        1: {"winner": 5, "loser": 7},
        2: {"winner": 5, "loser": 7},
        3: {"winner": 6, "loser": 8},
        4: {"winner": 6, "loser": 8},
        5: {"winner": 9, "loser": 11},
        6: {"winner": 9, "loser": 10},
        7: {"winner": 10},
        8: {"winner": 11},
        9: {"winner": 14, "loser": 13},
        10: {"winner": 12},
        11: {"winner": 12},
        12: {"winner": 13},
        13: {"winner": 14},
        14: {},
        15: {},
    }


@pytest.mark.parametrize("size", range(2, 34))
@pytest.mark.parametrize("make", [single_elimination, double_elimination])
def test_every_size_ends_with_all_places(size, make):
    bracket, rng = make(size), random.Random(size)
    seeds = [f"p{i}" for i in range(size)]
    winners, met = play_out(bracket, seeds, lambda a, b: rng.choice((a, b)))
    places = bracket.places(seeds, winners)
    assert [place for place, _ in places] == list(range(1, size + 1))
    assert {player for _, player in places} == set(seeds)
    assert places[0][1] == bracket.champion(seeds, winners)
    losses = dict.fromkeys(seeds, 0)
    for bout, pair in met:
        losses[next(iter(pair - {winners[bout.number]}))] += 1
    champion = places[0][1]
    limit = 1 if make is single_elimination else 2
    assert losses[champion] < limit
    assert all(count == limit for player, count in losses.items() if player != champion)


@pytest.mark.parametrize("size", range(2, 34))
def test_best_seed_wins_and_places_follow_the_seeds(size):
    bracket = single_elimination(size, third_place=True)
    seeds = list(range(1, size + 1))
    winners, _ = play_out(bracket, seeds, min)
    assert bracket.places(seeds, winners) == tuple((seed, seed) for seed in seeds)


def test_byes_go_to_the_best_seeds():
    bracket = single_elimination(6)
    seated = bracket.play(list("abcdef"), {})
    assert [s.winner for s in seated if s.state is State.BYE] == ["a", "b"]
    assert {(s.a, s.b) for s in seated if s.state is State.READY} == {("d", "e"), ("c", "f")}


def test_second_final_only_when_the_upper_finalist_loses():
    bracket, seeds = double_elimination(4), [1, 2, 3, 4]
    winners, _ = play_out(bracket, seeds, min)
    assert bracket.play(seeds, winners)[-1].state is State.VOID
    final = next(b.number for b in bracket.bouts if b.side is Side.FINAL)
    winners[final] = 2
    assert bracket.play(seeds, winners)[-1].state is State.READY
    assert bracket.places(seeds, winners) == ((3, 3), (4, 4))
    winners[final + 1] = 2
    assert bracket.places(seeds, winners)[:2] == ((1, 2), (2, 1))


def test_losers_do_not_meet_again_before_they_must():
    """Nobody who dropped meets the conqueror again before the last lower rounds."""
    for size, rounds in ((8, 3), (16, 4), (32, 5)):
        bracket = double_elimination(size)
        for seed in range(60):
            seen, early = set(), []
            toss = random.Random(seed).choice
            _, met = play_out(bracket, list(range(size)), lambda a, b, toss=toss: toss((a, b)))
            for bout, pair in met:
                if pair in seen and bout.side is Side.LOWER and bout.round <= rounds - 1:
                    early.append((bout.name, pair))
                seen.add(pair)
            assert not early


def test_third_place_is_played_by_the_losing_semifinalists():
    bracket = single_elimination(4, third_place=True)
    winners = {1: 1, 2: 2, 3: 2, 4: 4}
    assert bracket.places([1, 2, 3, 4], winners) == ((1, 2), (2, 1), (3, 4), (4, 3))


def test_reseeding_pairs_best_against_worst_left():
    assert reseed([7, 1, 2, 5]) == [(1, 7), (2, 5)]
    with pytest.raises(PairingError):
        reseed([1, 2, 3])


@pytest.mark.parametrize(
    ("winners", "words"),
    [({1: 9}, "does not sit"), ({3: 1}, "cannot have a winner yet"), ({77: 1}, "no bout 77")],
)
def test_impossible_winner_is_refused(winners, words):
    with pytest.raises(PairingError, match=words):
        single_elimination(4).play([1, 2, 3, 4], winners)


def test_bracket_of_one_is_refused():
    with pytest.raises(PairingError):
        single_elimination(1)


@pytest.mark.parametrize("count", range(2, 16))
def test_round_robin_is_everybody_once_a_round_and_every_pair_once(count):
    rounds = round_robin(list(range(count)))
    assert len(rounds) == count - 1 + count % 2
    pairs = [frozenset(pair) for one in rounds for pair in one if pair[1] is not None]
    assert len(pairs) == len(set(pairs)) == count * (count - 1) // 2
    for one in rounds:
        names = [player for pair in one for player in pair if player is not None]
        assert sorted(names) == list(range(count))
    seats = [
        sum(p[0] == i and p[1] is not None for one in rounds for p in one) for i in range(count)
    ]
    assert max(seats) - min(seats) <= 2


def test_double_round_robin_exchanges_the_seats():
    rounds = round_robin(["a", "b", "c", "d"], double=True)
    pairs = [pair for one in rounds for pair in one]
    assert len(pairs) == len(set(pairs)) == 12
