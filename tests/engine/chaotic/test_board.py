"""The Battleboard (2.1.2, R-board)."""

import pytest

from engine.chaotic.position.battleboard import board


@pytest.mark.parametrize("size", [1, 3, 6, 10])
def test_touching_is_mutual_and_sides_mirror(size):
    spaces = board(size)
    half = len(spaces.spaces) // 2
    for one, near in enumerate(spaces.near):
        assert one not in near
        for other in near:
            assert one in spaces.near[other]
    degrees = [len(near) for near in spaces.near]
    assert sorted(degrees[:half]) == sorted(degrees[half:])


def test_front_spaces_of_six_touch_as_drawn():
    spaces = board(6)
    names = {
        s.name: {spaces.spaces[t].name for t in spaces.near[i]} for i, s in enumerate(spaces.spaces)
    }
    assert names["A2"] == {"A1", "A3", "A4", "A5", "B1", "B2", "B3"}
    assert names["A1"] == {"A2", "A4", "B1", "B2"}
    assert names["A6"] == {"A4", "A5"}
    assert names["B5"] == {"B2", "B3", "B4", "B6"}


def test_a_straight_join_touches_only_the_opposite_space():
    spaces = board(3, "straight")
    near = spaces.near[spaces.numbers["A1"]]
    assert [spaces.spaces[s].name for s in near if spaces.spaces[s].side == 1] == ["B1"]


@pytest.mark.parametrize("size", [0, 2, 4, 5, 7])
def test_other_sizes_have_no_board(size):
    with pytest.raises(ValueError, match="Battleboard"):
        board(size)
