"""Direct encounter among level players (FIDE C.07 article 6), with its explanation."""

from dataclasses import replace

from tournaments.standings import (
    Kind,
    MatchResult,
    Measure,
    Participant,
    TieBreak,
    explain,
    rule_set,
    standings,
)

STEP = TieBreak(Measure.DIRECT_ENCOUNTER, "Direct encounter")


def won(number, winner, loser, kind=Kind.PLAYED):
    return MatchResult(number, winner, loser, 1, 0, kind=kind)


def drawn(number, a, b):
    return MatchResult(number, a, b, 0, 0, 1)


def level(results, players, step=STEP):
    """The standing of these players with byes that make all of them level on points."""
    rules = replace(rule_set("fide-2026"), tiebreaks=(step,))
    people = [Participant(one, at) for at, one in enumerate(players)]
    points = {line.player: line.points for line in standings(results, people, rules)}
    byes = [
        MatchResult(99, one, None, kind=Kind.AWARDED_BYE, points_a=max(points.values()) - made)
        for one, made in points.items()
    ]
    made = standings([*results, *byes], people, rules)
    assert len({line.points for line in made}) == 1
    for line in made:
        assert explain(made, line.player).columns[0].recomputed() == line.values[0]
    return made


def below(made):
    return {line.player: line.values[0] for line in made}


def test_all_met_the_score_decides_and_those_still_level_are_compared_anew():
    """a made 2; b, c 3/2; d 1. Between b and c their own game decides."""
    results = [
        *(won(1, "a", "d"), won(1, "b", "c"), drawn(2, "a", "b")),
        *(won(2, "c", "d"), drawn(3, "a", "c"), won(3, "d", "b")),
    ]
    made = level(results, "abcd")
    assert below(made) == {"a": 3, "b": 2, "c": 1, "d": 0}
    terms = explain(made, "b").columns[0].terms
    assert [(term.opponent, term.note) for term in terms] == [
        ("c", "3/2 against 3/2 among 4 level"),
        ("d", "3/2 against 1 among 4 level"),
    ]


def test_a_round_of_wins_decides_nothing():
    made = level([won(1, "a", "b"), won(2, "b", "c"), won(3, "c", "a")], "abc")
    assert [line.rank for line in made] == [1, 1, 1]


def test_alone_at_the_top_whatever_the_missing_game_brings():
    """b and c never met: the best either can reach is 1, and a has 2."""
    made = level([won(1, "a", "b"), won(2, "a", "c")], "abc")
    assert below(made) == {"a": 2, "b": 0, "c": 0}
    assert explain(made, "a").columns[0].terms[0].note == "2 against 0 to 1 among 3 level"


def test_a_missing_game_that_could_change_the_top_decides_nothing():
    """a has 3/2, and so could c make, against b."""
    made = level([won(1, "a", "b"), drawn(2, "a", "c")], "abc")
    assert set(below(made).values()) == {0}


def test_the_second_place_is_taken_in_the_same_way():
    """Only c and d did not meet: a 3, b 2, and c or d can reach 1."""
    results = [
        *(won(1, "a", "b"), won(2, "a", "c"), won(3, "a", "d")),
        *(won(2, "b", "d"), won(3, "b", "c")),
    ]
    assert below(level(results, "abcd")) == {"a": 3, "b": 2, "c": 0, "d": 0}


def test_a_forfeit_counts_in_a_round_robin_only():
    results = [won(1, "a", "b", Kind.FORFEIT)]
    assert below(level(results, "ab")) == {"a": 0, "b": 0}
    assert below(level(results, "ab", replace(STEP, unplayed=True))) == {"a": 1, "b": 0}


def test_players_met_twice_count_the_mean_of_their_games():
    """The two draws of a and b weigh as one game: b 3/2, c 1, a 1/2; added up b 2, a and c 1."""
    results = [drawn(1, "a", "b"), drawn(2, "a", "b"), won(3, "c", "a"), won(4, "b", "c")]
    made = level(results, "abc")
    assert below(made) == {"b": 2, "c": 1, "a": 0}
    assert explain(made, "b").columns[0].terms[0].note == "3/2 against 1 among 3 level"


def test_only_players_level_before_are_compared():
    rules = replace(rule_set("fide-2026"), tiebreaks=(STEP,))
    results = [won(1, "b", "a"), won(2, "a", "c"), won(3, "a", "d"), won(4, "b", "c")]
    made = standings(results, [Participant(one, at) for at, one in enumerate("abcd")], rules)
    assert below(made) == {"a": 0, "b": 1, "c": 0, "d": 0}
