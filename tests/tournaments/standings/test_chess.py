"""Chess tie-breaks on events small enough to add up by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.standings import (
    Kind,
    MatchResult,
    Measure,
    Participant,
    TieBreak,
    explain,
    performance,
    rule_set,
    standings,
)


def values(results, step, players):
    """The values of one tie-break, each added up once more from its explanation."""
    rules = replace(rule_set("fide-2026"), tiebreaks=(step,))
    made = standings(results, [Participant(one, at) for at, one in enumerate(players)], rules)
    for line in made:
        assert explain(made, line.player).columns[0].recomputed() == line.values[0]
    return {line.player: line.values[0] for line in made}


@pytest.mark.parametrize(
    ("difference", "percent"),
    [(0, 50), (3, 50), (4, 51), (400, 92), (735, 99), (736, 100), (-4, 49), (-800, 0)],
)
def test_expected_score_follows_the_table(difference, percent):
    assert performance.expected_percent(difference) == percent


def test_difference_for_a_score_is_symmetric():
    assert performance.difference_for(Fraction(3, 4)) == 193
    assert performance.difference_for(Fraction(1, 4)) == -193
    assert performance.difference_for(Fraction(1)) == 800


def test_koya_counts_points_against_those_who_made_half():
    results = [
        MatchResult(1, 0, 1, 1, 0),
        MatchResult(1, 2, 3, 0, 0, 1),
        MatchResult(2, 0, 2, 0, 1),
        MatchResult(2, 1, 3, 0, 1),
        MatchResult(3, 0, 3, 0, 0, 1),
        MatchResult(3, 1, 2, 0, 1),
    ]
    rules = replace(rule_set("fide-2026"), tiebreaks=(TieBreak(Measure.KOYA, "Koya"),))
    made = standings(results, [Participant(i) for i in range(4)], rules)
    assert {line.player: line.values[0] for line in made} == {
        2: Fraction(3, 2),
        3: 1,
        0: Fraction(1, 2),
        1: 0,
    }


EVERY_ENDING = [
    MatchResult(1, "a", "b", 1, 0, black="b"),
    MatchResult(2, "a", "c", 0, 1, kind=Kind.FORFEIT, black="a"),
    MatchResult(2, "b", None, kind=Kind.BYE),
    MatchResult(3, "b", "c", 0, 1, black="c"),
    MatchResult(3, "a", None, kind=Kind.HALF_BYE),
    MatchResult(4, "a", "c", 0, 0, 1, black="c"),
]
"""Round 1 passes c by and round 4 passes b by, without an entry."""


@pytest.mark.parametrize(
    ("step", "wanted"),
    [
        (TieBreak(Measure.GAMES_WON, ""), (1, 0, 1)),
        (TieBreak(Measure.GAMES_WITH_BLACK, ""), (0, 1, 2)),
        (TieBreak(Measure.WINS_WITH_BLACK, ""), (0, 0, 1)),
        (TieBreak(Measure.ROUNDS_ELECTED, ""), (2, 3, 3)),
        (TieBreak(Measure.KASHDAN, ""), (4 + 2, 1 + 1, 4 + 2)),
        (
            TieBreak(Measure.KASHDAN, "", unplayed=True),
            (4 + 1 + 2 + 2, 1 + 4 + 1 + 1, 1 + 4 + 4 + 2),
        ),
    ],
)
def test_counts_of_the_own_rounds(step, wanted):
    assert values(EVERY_ENDING, step, "abc") == dict(zip("abc", wanted, strict=True))


def test_an_own_unplayed_round_is_a_game_against_a_virtual_opponent():
    """a: 2 points, b: 1, c: 5/2; with draws for unplayed rounds a 5/2, b 1, c 5/2.

    a meets b, then two virtual ones: 1 before + 1 for the forfeit + 1 for two rounds, and
    1 + 1/2 + 1/2; then c.
    """
    found = values(EVERY_ENDING, TieBreak(Measure.BUCHHOLZ_VIRTUAL, ""), "abc")
    assert found["a"] == 1 + 3 + 2 + Fraction(5, 2)
    cut = values(EVERY_ENDING, TieBreak(Measure.BUCHHOLZ_VIRTUAL, "", cut=1), "abc")
    assert cut["a"] == 3 + 2 + Fraction(5, 2)
    median = values(EVERY_ENDING, TieBreak(Measure.BUCHHOLZ_VIRTUAL, "", cut=1, median=1), "abc")
    assert median["a"] == 2 + Fraction(5, 2)


def test_half_byes_bring_points_and_no_match():
    results = [MatchResult(1, "a", "b", 1, 0), MatchResult(2, "a", None, kind=Kind.HALF_BYE)]
    for measure in (Measure.MATCH_WIN, Measure.POINTS_PER_ROUND):
        assert values(results, TieBreak(measure, ""), "ab") == {"a": Fraction(3, 2), "b": 0}


def test_the_lower_rating_ranks_first_where_the_rules_say_so():
    people = [Participant("a", rating=2100), Participant("b", rating=1900)]
    draw = [MatchResult(1, "a", "b", 0, 0, 1)]
    for lower_first, order in ((False, "ab"), (True, "ba")):
        step = TieBreak(Measure.RATING, "Rating", lower_first=lower_first)
        made = standings(draw, people, replace(rule_set("fide-2026"), tiebreaks=(step,)))
        assert "".join(line.player for line in made) == order


def test_limited_performance_keeps_opponents_within_400_and_reads_between_per_cents():
    ratings = {"a": 1500, "b": 2200, "c": 1500, "d": 800}
    people = [Participant(one, rating=rating) for one, rating in ratings.items()]
    results = [
        MatchResult(1, "a", "b", 0, 1),
        MatchResult(2, "a", "c", 1, 0),
        MatchResult(3, "a", "d", 1, 0),
    ]
    ledger = standings(results, people, rule_set("fide-2026")).ledger
    two_thirds = 117 + Fraction(2, 3) * (125 - 117)
    assert performance.limited_performance(ledger, 0) == 1500 + two_thirds
    assert performance.limited_performance(ledger, 1) == 1800 + 677
    assert performance.limited_performance(ledger, 2) == 1500 - 677
