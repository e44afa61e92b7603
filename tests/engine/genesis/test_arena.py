"""The arena: spots, facings, awareness (G-arena.1, G-term-awareness.1)."""

import pytest

from engine.genesis.position.arena import (
    ADJACENT,
    AROUND,
    EAST,
    NORTH,
    NUMBERS,
    SOUTH,
    SPOTS,
    WEST,
    awareness,
    laid,
    seen,
    ways_away,
)


def names(spots):
    return sorted(SPOTS[spot] for spot in spots)


def test_there_are_five_columns_and_six_rows():
    assert len(SPOTS) == 30
    assert (SPOTS[0], SPOTS[4], SPOTS[29]) == ("a1", "e1", "e6")


def test_adjacent_and_around_are_mutual():
    for near in (ADJACENT, AROUND):
        for spot, others in enumerate(near):
            assert spot not in others
            assert all(spot in near[other] for other in others)
    assert names(ADJACENT[NUMBERS["a1"]]) == ["a2", "b1"]
    assert names(AROUND[NUMBERS["c6"]]) == ["b5", "b6", "c5", "d5", "d6"]


@pytest.mark.parametrize(
    ("facing", "found"),
    [
        (NORTH, ["b4", "c4", "d3"]),
        (EAST, ["c2", "d3", "d4"]),
        (SOUTH, ["b3", "c2", "d2"]),
        (WEST, ["b2", "b3", "c4"]),
    ],
)
def test_a_pattern_turns_with_the_facing(facing, found):
    assert names(laid(awareness("f1 r1 f1l1"), NUMBERS["c3"], facing)) == found


def test_a_pattern_is_cut_off_at_the_edge_and_leaves_out_the_own_spot():
    assert names(laid(awareness("f1 l1 b1"), NUMBERS["a6"], NORTH)) == ["a5"]
    assert NUMBERS["c3"] in laid(awareness("unbounded"), NUMBERS["c3"], NORTH)


def test_a_line_of_sight_stops_on_what_blocks_it():
    sight = awareness("sight f1")
    open_line = seen(sight, NUMBERS["c1"], NORTH, ())
    assert names(open_line) == ["c2", "c3", "c4", "c5", "c6"]
    assert names(seen(sight, NUMBERS["c1"], NORTH, {NUMBERS["c3"]})) == ["c2", "c3"]


def test_away_increases_the_distance_in_a_straight_line():
    origin, spot = NUMBERS["c3"], NUMBERS["d4"]
    assert set(ways_away(origin, spot)) == {(0, 1), (1, 0)}
    assert ways_away(origin, NUMBERS["c4"]) == ((0, 1),)
    assert len(ways_away(origin, origin)) == 4
    assert ways_away(origin, NUMBERS["d5"], diagonal=False) == ((0, 1),)
