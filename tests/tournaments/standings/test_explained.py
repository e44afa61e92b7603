"""The explanation of a rank can be added up by hand; what is settled is never told wrongly."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.standings import (
    RULE_SETS,
    Formula,
    Kind,
    MatchResult,
    Measure,
    Participant,
    RuleSet,
    Status,
    TieBreak,
    cut,
    explain,
    needs,
    outlook,
    rule_set,
    separation,
    standings,
)


def random_event(seed, size=9, rounds=4):
    """Results with every kind of ending, whoever may have met whom."""
    rng = random.Random(seed)
    results = []
    for number in range(1, rounds + 1):
        order = list(range(size))
        rng.shuffle(order)
        for a, b in zip(order[::2], order[1::2], strict=False):
            games = rng.choice([(2, 0, 0), (2, 1, 0), (0, 2, 0), (1, 1, 1), (0, 0, 3), (1, 0, 0)])
            kind = rng.choice([Kind.PLAYED] * 8 + [Kind.FORFEIT, Kind.DOUBLE_LOSS])
            black = (a, b)[number % 2]
            results.append(MatchResult(number, a, b, *games, kind=kind, black=black))
        if size % 2:
            kinds = [Kind.BYE, Kind.AWARDED_BYE, Kind.HALF_BYE, Kind.ZERO_BYE, Kind.AWARDED_LOSS]
            kinds.append(Kind.POD)
            results.append(MatchResult(number, order[-1], None, kind=rng.choice(kinds)))
    people = [
        Participant(i, i, dropped_after=rng.choice([None, None, None, rounds])) for i in range(size)
    ]
    return results, people


@pytest.mark.parametrize("key", sorted(RULE_SETS))
def test_every_column_of_every_player_adds_up_from_its_terms(key):
    rules = rule_set(key)
    for seed in range(14):
        made = standings(*random_event(seed), rules)
        for line in made:
            told = explain(made, line.player)
            assert told.points.recomputed() == line.points
            assert [column.recomputed() for column in told.columns] == list(line.values)
            assert [column.value for column in told.columns] == list(line.values)


@pytest.mark.parametrize("measure", Measure)
@pytest.mark.parametrize("plain", [True, False])
def test_every_tie_break_adds_up_from_its_terms(measure, plain):
    step = TieBreak(measure, "") if plain else TieBreak(measure, "", cut=1, median=1, unplayed=True)
    rules = replace(rule_set("fide-2026"), tiebreaks=(step,))
    for seed in range(6):
        made = standings(*random_event(seed), rules)
        for line in made:
            assert explain(made, line.player).columns[0].recomputed() == line.values[0]


@pytest.mark.parametrize("measure", Measure)
def test_an_opponent_met_twice_is_one_term_where_each_counts_once(measure):
    """Small halls meet again; the published standings of some events count each opponent once."""
    step = TieBreak(measure, "", once=True)
    rules = replace(rule_set("fide-2026"), tiebreaks=(step,))
    for seed in range(6):
        made = standings(*random_event(seed, size=4), rules)
        for line in made:
            assert explain(made, line.player).columns[0].recomputed() == line.values[0]


def test_terms_name_round_opponent_and_floor():
    results = [MatchResult(1, "a", "b", 2, 0), MatchResult(2, "a", "c", 0, 2)]
    made = standings(
        results, [Participant(x, i) for i, x in enumerate("abc")], rule_set("mtr-2026")
    )
    column = explain(made, "a").columns[0]
    assert column.formula is Formula.MEAN
    assert [(t.round, t.opponent, t.value) for t in column.terms] == [
        (1, "b", Fraction(1, 3)),
        (2, "c", Fraction(1)),
    ]
    assert column.terms[0].note == "counts as 1/3 instead of 0"


def test_sentences_say_what_separates_the_neighbours():
    results = [MatchResult(1, "a", "b", 2, 0), MatchResult(1, "c", "d", 2, 1)]
    people = [Participant(x, i) for i, x in enumerate("abcd")]
    made = standings(results, people, rule_set("mtr-2026"))
    assert [line.player for line in made] == ["a", "c", "b", "d"]
    told = [str(sentence) for sentence in explain(made, "c").sentences]
    assert told == [
        "c is number 2 of 4 with 3 points.",
        "a stands above c: level before, then Game win % 1 against 2/3.",
        "c stands above b: 3 points against 0.",
    ]


def test_shared_rank_and_drop_have_their_sentences():
    level = standings([], [Participant("a"), Participant("b", 1)], rule_set("mtr-2026"))
    assert separation(level, *level.lines).code == "level"
    people = [Participant("a", 0, dropped_after=0), Participant("b", 1)]
    dropped = standings([], people, rule_set("pokemon-tom"))
    assert [line.player for line in dropped] == ["b", "a"]
    assert separation(dropped, *dropped.lines).code == "dropped"


def final_standings(results, open_matches, outcomes, people, rules):
    """The standings once the open matches of the next round end in these ways."""
    games = {"a": (2, 0, 0), "d": (1, 1, 1), "b": (0, 2, 0)}
    number = max((result.round for result in results), default=0) + 1
    late = [
        MatchResult(number, a, b, *games[outcome])
        for (a, b), outcome in zip(open_matches, outcomes, strict=True)
    ]
    return standings([*results, *late], people, rules)


@pytest.mark.parametrize("seed", range(8))
def test_status_is_never_wrong_against_all_endings_of_the_round(seed):
    results, people = random_event(seed, size=8, rounds=3)
    rules = rule_set("mtr-2026")
    rng = random.Random(seed)
    staying = [person.id for person in people if person.dropped_after is None]
    rng.shuffle(staying)
    open_matches = list(zip(staying[::2], staying[1::2], strict=False))
    now = standings(results, people, rules)
    for top in (1, 2, 4):
        told = outlook(now, open_matches, top=top)
        inside = {player: set() for player in told}
        for outcomes in product("adb", repeat=len(open_matches)):
            after = final_standings(results, open_matches, outcomes, people, rules)
            through = cut(after, top=top)
            for player in told:
                if player not in through.contested:
                    inside[player].add(player in through.players)
        for player, status in told.items():
            if status is Status.CLINCHED:
                assert inside[player] == {True}, (player, top)
            if status is Status.ELIMINATED:
                assert inside[player] <= {False}, (player, top)


@pytest.mark.parametrize("seed", range(6))
def test_needs_after_each_own_result_is_never_wrong(seed):
    results, people = random_event(seed, size=8, rounds=2)
    people = [Participant(person.id, person.seed) for person in people]
    rules = rule_set("mtr-2026")
    open_matches = [(0, 1), (2, 3), (4, 5), (6, 7)]
    now = standings(results, people, rules)
    own = {"win": "a", "draw": "d", "loss": "b"}
    told = needs(now, open_matches, 0, top=3)
    for result, status in told.by_result:
        inside = set()
        for rest in product("adb", repeat=3):
            after = final_standings(results, open_matches, (own[result], *rest), people, rules)
            inside.add(0 in cut(after, top=3).players)
        if status is Status.CLINCHED:
            assert inside == {True}
        if status is Status.ELIMINATED:
            assert inside == {False}


def test_needs_speaks_plainly():
    results = [MatchResult(1, "a", "b", 2, 0), MatchResult(1, "c", "d", 2, 0)]
    people = [Participant(x, i) for i, x in enumerate("abcd")]
    now = standings(results, people, rule_set("mtr-2026"))
    told = needs(now, [("a", "c"), ("b", "d")], "a", top=1)
    assert told.status is Status.OPEN
    assert [str(sentence) for sentence in told.sentences] == [
        "a can still reach or miss the top 1.",
        "With a win a is in the top 1.",
        "With a draw other results and tie-breaks decide.",
        "With a loss a misses the top 1.",
    ]
    assert needs(now, [("a", "c"), ("b", "d")], "b", top=1).status is Status.ELIMINATED


def test_later_rounds_keep_everybody_open_who_can_still_catch_up():
    people = [Participant(i, i) for i in range(4)]
    now = standings([MatchResult(1, 0, 1, 2, 0)], people, rule_set("mtr-2026"))
    told = outlook(now, [], top=1, later_rounds=2)
    assert set(told.values()) == {Status.OPEN}


def test_finished_swiss_is_settled_for_all():
    people = [Participant(i, i) for i in range(4)]
    made = standings(
        [MatchResult(1, 0, 1, 2, 0), MatchResult(1, 2, 3, 2, 1)], people, rule_set("mtr-2026")
    )
    assert outlook(made, [], top=2) == {
        0: Status.CLINCHED,
        2: Status.CLINCHED,
        3: Status.ELIMINATED,
        1: Status.ELIMINATED,
    }


@given(st.integers(0, 10**6), st.sampled_from(sorted(RULE_SETS)))
@settings(max_examples=60, deadline=None)
def test_no_order_is_decided_by_rounding(seed, key):
    """Exact fractions recomputed from the terms order the neighbours, never their digits."""
    rules: RuleSet = rule_set(key)
    made = standings(*random_event(seed, size=11, rounds=5), rules)
    keys = []
    for line in made:
        told = explain(made, line.player)
        values = [
            -column.recomputed() if step.lower_first else column.recomputed()
            for step, column in zip(rules.tiebreaks, told.columns, strict=True)
        ]
        dropped = [0 if line.dropped else 1] if rules.dropped_below else []
        keys.append((told.points.recomputed(), *dropped, *values))
    assert keys == sorted(keys, reverse=True)
    for upper, lower in zip(made.lines, made.lines[1:], strict=False):
        same = keys[made.places[upper.player]] == keys[made.places[lower.player]]
        assert (upper.rank == lower.rank) == same


def test_values_closer_than_a_float_can_tell_are_told_apart():
    """1/3 + 10**-40 beats 1/3, though both are the same double."""
    tiny = Fraction(1, 10**40)
    results = [
        MatchResult(1, "low", None, kind=Kind.AWARDED_BYE, points_a=Fraction(1, 3)),
        MatchResult(1, "high", None, kind=Kind.AWARDED_BYE, points_a=Fraction(1, 3) + tiny),
    ]
    made = standings(results, [Participant("low"), Participant("high")], rule_set("mtr-2026"))
    assert float(made["low"].points) == float(made["high"].points)
    assert [line.player for line in made] == ["high", "low"]


def test_order_does_not_depend_on_the_order_of_results():
    results, people = random_event(3)
    rules = rule_set("chaotic-1")
    assert standings(results, people, rules).lines == standings(results[::-1], people, rules).lines
