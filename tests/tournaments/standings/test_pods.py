"""Tables of three and four in the standings: places, what they are worth, whom one met."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.standings import (
    RULE_SETS,
    Kind,
    MatchResult,
    Participant,
    StandingsError,
    explain,
    pods,
    rule_set,
    standings,
)

WINNER = rule_set("genesis-pods-1")
PLACES = rule_set("genesis-places-1")


def people(count):
    return [Participant(number, number) for number in range(count)]


@pytest.mark.parametrize(
    ("given_places", "counted"),
    [
        ((1, 2, 3, 4), (1, 2, 3, 4)),
        ((1, 2, 2, 3), (1, 2, 2, 4)),
        ((7, 7, 9), (1, 1, 3)),
        ((2, 1, 1), (3, 1, 1)),
    ],
)
def test_shared_places_leave_the_next_one_empty(given_places, counted):
    assert pods.ranked(given_places) == counted


@pytest.mark.parametrize(
    ("place", "sharing", "winner", "places"),
    [
        (1, 1, 3, 4),
        (1, 2, 1, 3),
        (1, 3, 1, Fraction(7, 3)),
        (2, 1, 0, 2),
        (2, 2, 0, Fraction(3, 2)),
        (3, 2, 0, Fraction(1, 2)),
        (4, 1, 0, 0),
    ],
)
def test_a_place_is_worth_what_the_rule_set_says(place, sharing, winner, places):
    assert pods.worth(place, sharing, WINNER.points) == winner
    assert pods.worth(place, sharing, PLACES.points) == places


def test_last_one_standing_wins_and_the_places_behind_break_ties():
    results = pods.results(1, [0, 1, 2, 3], [4, 1, 3, 2], WINNER.points)
    made = standings(results, people(4), WINNER)
    assert [line.player for line in made] == [1, 3, 2, 0]
    assert [line.rank for line in made] == [1, 2, 3, 4]
    assert [line.points for line in made] == [3, 0, 0, 0]
    assert [line.values[0] for line in made] == [1, Fraction(2, 3), Fraction(1, 3), 0]
    assert [(line.wins, line.losses) for line in made] == [(1, 0), (0, 1), (0, 1), (0, 1)]


def test_a_table_of_three_counts_as_much_as_one_of_four():
    results = [
        *pods.results(1, [0, 1, 2], [1, 2, 3], WINNER.points),
        *pods.results(1, [3, 4, 5, 6], [1, 2, 3, 4], WINNER.points),
    ]
    made = standings(results, people(7), WINNER)
    assert made[0].rank == made[3].rank == 1
    assert made[1].values[0] == Fraction(1, 2)


def test_a_shared_first_place_is_a_draw():
    made = standings(pods.results(1, [0, 1, 2], [1, 1, 3], WINNER.points), people(3), WINNER)
    assert [(line.points, line.draws) for line in made] == [(1, 1), (1, 1), (0, 0)]
    assert made.lines[0].rank == made.lines[1].rank == 1


def test_without_places_everybody_lost():
    made = standings(pods.results(1, [0, 1, 2], [], WINNER.points), people(3), WINNER)
    assert {(line.points, line.losses, line.values[0]) for line in made} == {(0, 1, 0)}


def test_everybody_at_the_table_is_an_opponent():
    results = [
        *pods.results(1, [0, 1, 2], [1, 2, 3], WINNER.points),
        *pods.results(1, [3, 4, 5], [1, 2, 3], WINNER.points),
        *pods.results(2, [0, 3, 1], [1, 2, 3], WINNER.points),
        *pods.results(2, [2, 4, 5], [1, 2, 3], WINNER.points),
    ]
    made = standings(results, people(6), WINNER)
    third = Fraction(1, 3)
    half = Fraction(1, 2)
    assert made[0].values[1] == (third + half + half + third) / 4
    assert sorted(made.ledger.opponents(0)) == [1, 1, 2, 3]


def test_places_one_a_player():
    with pytest.raises(StandingsError, match="table of 3 has 2"):
        pods.results(1, [0, 1, 2], [1, 2], WINNER.points)


def test_a_mate_who_takes_no_part_is_named():
    stray = MatchResult(3, 0, None, 1, kind=Kind.POD, mates=(9,))
    with pytest.raises(StandingsError, match="Round 3: 9"):
        standings([stray], people(2), WINNER)


def random_pods(seed, size=11, rounds=3):
    rng = random.Random(seed)
    found = []
    for number in range(1, rounds + 1):
        order = list(range(size))
        rng.shuffle(order)
        for table in (order[:4], order[4:8], order[8:]):
            places = [rng.randint(1, 4) for _ in table]
            found.append((number, table, places))
    return found


@pytest.mark.parametrize("key", sorted(RULE_SETS))
def test_every_column_adds_up_from_its_terms(key):
    rules = rule_set(key)
    for seed in range(6):
        results = [r for one in random_pods(seed) for r in pods.results(*one, rules.points)]
        made = standings(results, people(11), rules)
        for line in made:
            told = explain(made, line.player)
            assert told.points.recomputed() == line.points
            assert [column.recomputed() for column in told.columns] == list(line.values)


@given(st.integers(0, 400))
@settings(max_examples=60, deadline=None)
def test_a_table_gives_out_no_more_than_its_places_are_worth(seed):
    for number, table, places in random_pods(seed):
        results = pods.results(number, table, places, PLACES.points)
        assert sum(r.points_a for r in results) == sum(PLACES.points.places[: len(table)])
        pairs = len(table) * (len(table) - 1)
        assert sum(2 * r.outlasted for r in results) == pairs
