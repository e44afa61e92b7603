"""Rounds of a later phase that bring other points: added up by hand, explained, and foretold."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from tests.tournaments.standings.test_explained import final_standings, random_event
from tournaments.plan import spans
from tournaments.standings import (
    RULE_SETS,
    Kind,
    MatchResult,
    Measure,
    Participant,
    Span,
    Status,
    TieBreak,
    cut,
    explain,
    outlook,
    read_points,
    rule_set,
    standings,
    written_points,
)

TWO = read_points("2-1-0")
PEOPLE = [Participant(name, at) for at, name in enumerate("ABCD")]
RESULTS = [
    MatchResult(1, "A", "B", 2, 0),
    MatchResult(1, "C", "D", 2, 0),
    MatchResult(2, "A", "C", 1, 1),
    MatchResult(2, "B", "D", 2, 1),
]


def phased(key, *found):
    return replace(rule_set(key), spans=tuple(Span(first, points) for first, points in found))


def values(made, at=0):
    return {line.player: line.values[at] for line in made}


def test_percentages_divide_by_what_each_round_could_bring():
    made = standings(RESULTS, PEOPLE, phased("mtr-2026", (2, TWO)))
    assert {line.player: line.points for line in made} == {"A": 4, "B": 2, "C": 4, "D": 0}
    three_fifths, other = Fraction(3, 5), Fraction(17, 30)  # D counts as a third
    assert values(made) == {"A": three_fifths, "B": other, "C": other, "D": three_fifths}
    own = replace(phased("mtr-2026", (2, TWO)), tiebreaks=(TieBreak(Measure.MATCH_WIN, ""),))
    found = values(standings(RESULTS, PEOPLE, own))
    assert found == {"A": Fraction(4, 5), "B": Fraction(2, 5), "C": Fraction(4, 5), "D": 0}


def test_bye_of_the_later_phase_brings_what_it_says():
    rules = phased("mtr-2026", (2, read_points("2-1-0-1")))
    results = [MatchResult(1, "A", None, kind=Kind.BYE), MatchResult(2, "A", None, kind=Kind.BYE)]
    rules = replace(rules, tiebreaks=(TieBreak(Measure.MATCH_WIN, ""),))
    line = standings(results, PEOPLE, rules)["A"]
    assert (line.points, line.values) == (4, (Fraction(4, 5),))


def test_koya_asks_for_half_of_what_the_rounds_could_bring():
    made = standings(RESULTS, PEOPLE, phased("own-310-koya", (2, TWO)))
    assert values(made) == {"A": 1, "B": 0, "C": 1, "D": 0}


def test_rounds_before_a_phase_from_nought_are_no_rounds_of_it():
    later = [replace(one, round=one.round + 3) for one in RESULTS]
    for code in ("koya", "bh1", "mb", "fb", "ps", "sb", "aob"):
        key = f"own-310-{code}"
        first, moved = (standings(rows, PEOPLE, rule_set(key)) for rows in (RESULTS, later))
        assert first.lines == moved.lines, code


@pytest.mark.parametrize("key", sorted(RULE_SETS))
def test_a_span_that_changes_nothing_changes_nothing(key):
    rules = rule_set(key)
    for seed in range(4):
        event = random_event(seed)
        same = replace(rules, spans=(Span(3, rules.points),))
        assert standings(*event, rules).lines == standings(*event, same).lines


@pytest.mark.parametrize("measure", Measure)
def test_every_tie_break_adds_up_from_its_terms(measure):
    step = TieBreak(measure, "", cut=1)
    rules = replace(phased("fide-2026", (2, TWO), (4, read_points("3-1-0"))), tiebreaks=(step,))
    for seed in range(6):
        made = standings(*random_event(seed), rules)
        for line in made:
            told = explain(made, line.player)
            assert told.points.recomputed() == line.points
            assert told.columns[0].recomputed() == line.values[0]


@pytest.mark.parametrize("seed", range(4))
def test_who_is_through_goes_by_the_points_of_the_running_phase(seed):
    results, people = random_event(seed, size=8, rounds=2)
    people = [replace(one, dropped_after=None) for one in people]
    rules = phased("mtr-2026", (3, read_points("9-4-1")))
    open_matches = [(0, 1), (2, 3), (4, 5)]
    told = outlook(standings(results, people, rules), open_matches, top=3)
    inside = {player: set() for player in told}
    for outcomes in product("adb", repeat=3):
        through = cut(final_standings(results, open_matches, outcomes, people, rules), top=3)
        for player in told:
            if player not in through.contested:
                inside[player].add(player in through.players)
    for player, status in told.items():
        if status is Status.CLINCHED:
            assert inside[player] == {True}
        if status is Status.ELIMINATED:
            assert inside[player] <= {False}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        *(("3-1-0", "3-1-0"), (" 2 - 1 - 0 ", "2-1-0"), ("1-½-0", "1-1/2-0")),
        *(("1-0.5-0-0,5", "1-1/2-0-1/2"), ("3-1-0-3", "3-1-0")),
    ],
)
def test_points_are_read_and_written_again(text, written):
    points = read_points(text)
    assert written_points(points) == written and read_points(written) == points


@pytest.mark.parametrize(
    "text",
    ["", "3-1", "0-0-0", "1-2-0", "3-1-0-4", "3-1-0-1-0", "a-b-c", "1--0", "3-1/0-0", "101-1-0"],
)
def test_what_says_no_points_is_none(text):
    assert read_points(text) is None


def test_spans_begin_where_the_scoring_changes():
    usual = read_points("3-1-0")
    told = [
        ("swiss", {}, 3),
        ("swiss", {"scoring": "2-1-0"}, 2),
        ("robin", {}, 3),
        ("single", {}, 2),
    ]
    assert spans(told, usual) == (Span(4, replace(TWO, bye_games=2)), Span(6, usual))
    assert spans(told[:1], usual) == ()
