"""A Swiss round: everybody seated, nothing avoidable, the least cost, the same in every process."""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import (
    Cost,
    Method,
    PairingError,
    PairingRule,
    Player,
    Proof,
    pair_round,
    verify_round,
)
from tournaments.pairing.cross_check import least_cost
from tournaments.pairing.oracle import fewest_rematches


@st.composite
def fields_of_players(draw, most=12):
    """Players with histories as uneven as they come, not only those that a real event brings."""
    count = draw(st.integers(1, most))
    met = draw(st.sets(st.tuples(st.integers(0, most), st.integers(0, most)), max_size=40))
    opponents = {i: [] for i in range(count)}
    for a, b in sorted(met):
        if a < b < count:
            opponents[a].append(b)
            opponents[b].append(a)
    scores = st.sampled_from([0, 1, 3, 4, 6, Fraction(1, 2), Fraction(5, 2)])
    return [
        Player(
            id=i,
            score=draw(scores),
            opponents=tuple(opponents[i]),
            byes=draw(st.integers(0, 2)),
            floats=draw(st.integers(0, 2)),
            club=draw(st.sampled_from(["", "red", "blue"])),
            pod=draw(st.sampled_from(["", "", "north"])),
        )
        for i in range(count)
    ]


@given(fields_of_players(), st.integers(0, 3))
@settings(max_examples=120, deadline=None)
def test_round_seats_everybody_once_at_the_least_cost(players, seed):
    rule = PairingRule(avoid_clubs_until=1)
    made = pair_round(players, rule=rule, seed=seed)
    seated = [player for pair in made.pairs for player in pair]
    if made.bye:
        seated.append(made.bye.player)
    assert sorted(seated) == [player.id for player in players]
    assert made.certificate.cost == least_cost(players, avoid_clubs=True)
    assert made.certificate.cost.rematches == fewest_rematches(players)


@given(fields_of_players(most=7))
@settings(max_examples=40, deadline=None)
def test_round_of_few_is_best_of_all_pairings_tried_one_by_one(players):
    made = pair_round(players, seed=1)
    again = [b in players[a].opponents for a, b in made.pairs]
    assert sum(again) == least_rematches_by_trying_all(players)


def least_rematches_by_trying_all(players):
    best = len(players)
    ids = [player.id for player in players]
    for order in permutations(ids):
        pairs = zip(order[::2], order[1::2], strict=False)
        best = min(best, sum(b in players[a].opponents for a, b in pairs))
        if not best:
            break
    return best


def test_bye_goes_to_lowest_score_without_one():
    players = [Player(i, score=9 - 3 * (i // 2), byes=int(i == 6)) for i in range(7)]
    made = pair_round(players, seed=5)
    assert made.bye.player in (4, 5)
    assert [reason.code for reason in made.bye.reasons] == ["bye-lowest"]


def test_bye_moves_up_when_the_rest_could_not_be_paired():
    players = [
        Player("a", 3),
        Player("b", 0, opponents=("c",)),
        Player("c", 0, opponents=("b",), byes=1),
    ]
    made = pair_round(players, seed=1)
    assert made.bye.player == "b" and made.pairs == (("a", "c"),)


def test_bye_from_a_higher_score_says_why():
    players = [Player("a", 3, ("c",)), Player("b", 0), Player("c", 3, ("a",), byes=1)]
    made = pair_round(players, seed=1)
    assert made.bye.player == "a" and made.certificate.cost.rematches == 0
    assert [reason.code for reason in made.bye.reasons] == ["bye-higher"]


def test_second_bye_only_when_unavoidable_and_then_named():
    players = [Player(i, byes=1) for i in range(3)]
    made = pair_round(players, seed=1)
    assert made.certificate.cost.second_byes == 1
    assert made.bye.reasons[0].code == "bye-again"


def test_unavoidable_rematch_is_named_and_lowest():
    players = [
        Player(0, 6, opponents=(1, 2, 3)),
        Player(1, 6, opponents=(0, 2, 3)),
        Player(2, 3, opponents=(0, 1, 3)),
        Player(3, 3, opponents=(0, 1, 2)),
    ]
    made = pair_round(players, seed=1)
    assert made.certificate.cost == Cost(rematches=2)
    assert {frozenset(pair) for pair in made.certificate.rematches} == {
        frozenset((0, 1)),
        frozenset((2, 3)),
    }
    assert all("meet again" in str(table.reasons[0]) for table in made.tables)


def test_third_meeting_is_worse_than_a_second():
    met = {0: (1, 1, 2, 3), 1: (0, 0, 2, 3), 2: (0, 1, 3, 3), 3: (0, 1, 2, 2)}
    made = pair_round([Player(i, 0, opponents=met[i]) for i in range(4)], seed=1)
    assert {frozenset(pair) for pair in made.pairs} != {frozenset((0, 1)), frozenset((2, 3))}
    assert made.certificate.cost.meetings == 0


def test_prohibited_pair_is_kept_apart_even_at_the_price_of_a_rematch():
    players = [Player(0, 3, opponents=(2,)), Player(1, 3), Player(2, 0, opponents=(0,)), Player(3)]
    made = pair_round(players, seed=1, prohibited=[(0, 1), (0, 3)])
    assert frozenset((0, 2)) in {frozenset(pair) for pair in made.pairs}
    assert made.certificate.cost.prohibited == 0 and made.certificate.cost.rematches == 1


def test_prohibited_pair_that_cannot_be_avoided_is_named():
    made = pair_round([Player(0), Player(1)], seed=1, prohibited=[(1, 0)])
    assert made.certificate.prohibited == ((0, 1),) or made.certificate.prohibited == ((1, 0),)
    assert "prohibited" in str(made.tables[0].reasons[0])


def test_club_mates_do_not_meet_in_the_first_round_when_avoidable():
    players = [Player(i, club="red" if i < 4 else "blue") for i in range(8)]
    made = pair_round(players, rule=PairingRule(avoid_clubs_until=1), seed=3)
    assert all((a < 4) != (b < 4) for a, b in made.pairs)
    assert made.certificate.cost.clubs == 0


def test_pod_mates_meet_each_other_first():
    players = [Player(i, score=3 * (i % 4), pod=str(i % 2)) for i in range(8)]
    made = pair_round(players, seed=3)
    assert all(a % 2 == b % 2 for a, b in made.pairs)


@pytest.mark.parametrize(
    ("method", "pairs"),
    [
        (Method.SLIDE, [(1, 5), (2, 6), (3, 7), (4, 8)]),
        (Method.FOLD, [(1, 8), (2, 7), (3, 6), (4, 5)]),
        (Method.POWER, [(1, 2), (3, 4), (5, 6), (7, 8)]),
    ],
)
def test_method_decides_who_meets_inside_the_group(method, pairs):
    players = [Player(i, place=i) for i in range(1, 9)]
    made = pair_round(players, rule=PairingRule(first=method), seed=9)
    assert list(made.pairs) == pairs


@pytest.mark.parametrize("method", [Method.SLIDE, Method.FOLD, Method.POWER])
def test_method_holds_in_a_sparse_graph_too(method):
    players = [Player(i, place=i) for i in range(1, 1025)]
    made = pair_round(players, rule=PairingRule(first=method), seed=9)
    half = {Method.SLIDE: lambda a: a + 512, Method.FOLD: lambda a: 1025 - a}
    follow = half.get(method, lambda a: a + 1)
    assert all(b == follow(a) for a, b in made.pairs)


def test_last_round_uses_its_own_method():
    rule = PairingRule(last=Method.POWER)
    players = [Player(i, score=3, place=i) for i in range(1, 9)]
    by_rank = ((1, 2), (3, 4), (5, 6), (7, 8))
    assert pair_round(players, rule=rule, seed=2, round_number=5, rounds=5).pairs == by_rank
    assert pair_round(players, rule=rule, seed=2, round_number=4, rounds=5).pairs != by_rank


def test_lots_inside_a_group_reach_every_opponent():
    met = {pair_round([Player(i) for i in range(6)], seed=seed).pairs for seed in range(200)}
    partners = {b if a == 0 else a for pairs in met for a, b in pairs if 0 in (a, b)}
    assert partners == {1, 2, 3, 4, 5}


def test_fixed_table_is_kept_and_skipped_by_others():
    players = [Player(i, score=3 * (8 - i), fixed_table=4 if i == 7 else None) for i in range(8)]
    made = pair_round(players, rule=PairingRule(tables=((3, 4), (11, 20))), seed=1)
    at = {player: table.number for table in made.tables for player in (table.a, table.b)}
    assert at[7] == 4
    assert sorted(table.number for table in made.tables) == [3, 4, 11, 12]


def test_tables_are_in_order_of_score():
    players = [Player(i, score=i // 2) for i in range(8)]
    made = pair_round(players, seed=1)
    assert [table.number for table in made.tables] == [1, 2, 3, 4]
    assert [players[table.a].score for table in made.tables] == [3, 2, 1, 0]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([Player(1), Player(1)], "Player 1 is in the round twice."),
        ([Player(1, opponents=(1,)), Player(2)], "Player 1 is listed as an own opponent."),
    ],
)
def test_contradiction_is_refused_in_words(players, words):
    with pytest.raises(PairingError, match=words):
        pair_round(players, seed=1)


def test_too_few_tables_are_refused():
    with pytest.raises(PairingError, match="more matches than tables"):
        pair_round([Player(i) for i in range(4)], rule=PairingRule(tables=((1, 1),)), seed=1)


def test_nobody_and_one_player_are_rounds_too():
    assert pair_round([], seed=1).tables == ()
    assert pair_round([Player("x")], seed=1).bye.player == "x"


def test_order_of_input_does_not_matter():
    players = [Player(i, score=i % 3, opponents=((i + 1) % 9,)) for i in range(9)]
    assert pair_round(players, seed=4) == pair_round(players[::-1], seed=4)


def test_scores_far_apart_still_pair():
    players = [Player(i, score=10**9 * i + i // 2) for i in range(10)]
    made = pair_round(players, seed=1)
    assert made.certificate.unit == 0 and len(made.tables) == 5


def test_another_process_makes_the_same_round():
    code = (
        "from tournaments.pairing import *;"
        "p=[Player(i,score=(i*7)%5,opponents=tuple(j for j in range(700) if (i+j)%41==0 and i!=j))"
        " for i in range(700)];"
        "r=pair_round(p,seed=b'x');print(r.inputs_digest,hash(r.pairs),r.certificate.proved_by)"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": ".", "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1")
    }
    assert len(runs) == 1


def test_verification_accepts_the_round_and_names_each_change():
    players = [Player(i, score=i % 2) for i in range(9)]
    made = pair_round(players, seed=b"s")
    assert verify_round(made, players, seed=b"s").ok
    assert not verify_round(made, players, seed=b"t").ok
    first = made.tables[0]
    other = replace(made, tables=(replace(first, a=first.b, b=first.a), *made.tables[1:]))
    assert verify_round(other, players, seed=b"s").faults == (
        f"Table 1: stored ({first.b}, {first.a}), derived ({first.a}, {first.b}).",
    )
    without = replace(made, bye=None)
    assert "Bye" in verify_round(without, players, seed=b"s").faults[0]


def test_small_fields_are_proved_by_the_complete_graph():
    assert (
        pair_round([Player(i) for i in range(20)], seed=1).certificate.proved_by is Proof.COMPLETE
    )
