"""Teams and tables of several: their results in the standings of matches."""

from fractions import Fraction

import pytest

from tournaments.standings import (
    Board,
    Kind,
    MatchResult,
    Participant,
    StandingsError,
    rule_set,
    standings,
    team_match,
)


def test_team_with_more_boards_wins_the_match():
    won = team_match(1, "red", "blue", [Board(2, 0), Board(1, 2), Board(2, 1)])
    assert (won.wins_a, won.wins_b, won.draws) == (2, 1, 0)
    made = standings([won], [Participant("red"), Participant("blue")], rule_set("mtr-2026"))
    assert made["red"].points == 3 and made["red"].values[1] == Fraction(2, 3)


def test_team_match_of_two_boards_may_be_drawn():
    drawn = team_match(1, "red", "blue", [Board(2, 0), Board(0, 2)])
    made = standings([drawn], [Participant("red"), Participant("blue")], rule_set("mtr-2026"))
    assert made["red"].points == made["blue"].points == 1


@pytest.mark.parametrize("boards", [[], [Board(-1, 0)]])
def test_impossible_team_match_is_refused(boards):
    with pytest.raises(StandingsError, match="Round 4"):
        team_match(4, "red", "blue", boards)


def test_table_of_four_gives_the_winner_three_points_and_nobody_a_bye():
    results = [MatchResult(1, player, None, int(player == "b"), kind=Kind.POD) for player in "abcd"]
    people = [Participant(x, i) for i, x in enumerate("abcd")]
    made = standings(results, people, rule_set("genesis-publisher"))
    assert made.lines[0].player == "b"
    assert [(int(line.points), line.byes) for line in made] == [(3, 0), (0, 0), (0, 0), (0, 0)]
    assert made["a"].losses == 1
