"""Seven players, three rounds, one drop: every rule set by exact fractions worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.standings import (
    RULE_SETS,
    Kind,
    MatchResult,
    Measure,
    Participant,
    Points,
    StandingsError,
    TieBreak,
    UnknownRuleSet,
    cut,
    rule_set,
    show,
    standings,
    swiss_rounds,
)

RESULTS = (
    MatchResult(1, "A", "B", 2, 0),
    MatchResult(1, "C", "D", 2, 1),
    MatchResult(1, "E", "F", 1, 1, 1),
    MatchResult(1, "G", None, kind=Kind.BYE),
    MatchResult(2, "A", "C", 2, 1),
    MatchResult(2, "G", "E", 0, 2),
    MatchResult(2, "F", "D", 2, 0),
    MatchResult(2, "B", None, kind=Kind.BYE),
    MatchResult(3, "A", "E", 0, 0, 3),
    MatchResult(3, "F", "C", 1, 2),
    MatchResult(3, "G", "B", 2, 0),
)
PEOPLE = tuple(
    Participant(name, seed, dropped_after=2 if name == "D" else None)
    for seed, name in enumerate("ABCDEFG")
)
CHESS = Points(win=1, draw=Fraction(1, 2), loss=0, bye=1, bye_games=0)


def table(rules, **changes):
    return standings(RESULTS, PEOPLE, replace(rules, **changes))


def column(rules, measure, points=None, **step):
    chosen = replace(rules, tiebreaks=(TieBreak(measure, "x", **step),))
    if points is not None:
        chosen = replace(chosen, points=points)
    made = standings(RESULTS, PEOPLE, chosen)
    return {name: str(made[name].values[0]) for name in "ACGEFBD"}


def row(text):
    return dict(zip("ACGEFBD", text.split(), strict=True))


MTR = rule_set("mtr-2024")
THIRD, QUARTER = Fraction(1, 3), Fraction(1, 4)
VECTOR = [
    (Measure.OPPONENTS_MATCH_WIN, None, {"floor": THIRD}, "14/27 14/27 4/9 17/27 14/27 13/18 5/9"),
    (Measure.GAME_WIN, None, {}, "5/8 5/9 2/3 13/24 13/24 1/3 1/5"),
    (Measure.GAME_WIN, None, {"own_floor": THIRD}, "5/8 5/9 2/3 13/24 13/24 1/3 1/3"),
    (
        Measure.OPPONENTS_GAME_WIN,
        None,
        {"floor": THIRD},
        "103/216 1/2 7/16 11/18 103/216 31/48 79/144",
    ),
    (
        Measure.OPPONENTS_WIN_PERCENT,
        None,
        {"floor": QUARTER, "drop_cap": Fraction(3, 4)},
        "19/36 19/36 11/24 11/18 19/36 2/3 7/12",
    ),
    (
        Measure.OPPONENTS_OPPONENTS_WIN_PERCENT,
        None,
        {"floor": QUARTER, "drop_cap": Fraction(3, 4)},
        "65/108 59/108 23/36 109/216 31/54 71/144 19/36",
    ),
    (Measure.STRENGTH_OF_SCHEDULE, None, {}, "14/9 11/9 4/3 17/9 11/9 13/6 5/3"),
    (
        Measure.EXTENDED_STRENGTH_OF_SCHEDULE,
        None,
        {},
        "95/54 40/27 73/36 37/27 43/27 13/9 11/9",
    ),
    (Measure.BUCHHOLZ_REAL, CHESS, {}, "5 4 3 6 4 9/2 7/2"),
    (Measure.SONNEBORN_BERGER_REAL, CHESS, {}, "4 3/2 1 4 1 0 0"),
    (
        Measure.CUMULATIVE,
        Points(win=1, draw=0, loss=0, bye=1),
        {},
        "41/16 37/16 37/16 5/4 5/4 5/4 0",
    ),
]


@pytest.mark.parametrize(("measure", "points", "step", "expected"), VECTOR)
def test_tie_break_of_the_vector_is_exact(measure, points, step, expected):
    assert column(MTR, measure, points, **step) == row(expected)


def test_points_of_the_vector():
    made = table(MTR)
    assert {line.player: line.points for line in made} == {
        "A": 7,
        "C": 6,
        "G": 6,
        "E": 5,
        "F": 4,
        "B": 3,
        "D": 0,
    }
    line = made["G"]
    assert (line.wins, line.losses, line.draws, line.byes, line.dropped) == (2, 1, 0, 1, False)
    assert made["D"].dropped


@pytest.mark.parametrize(
    ("key", "order"),
    [
        ("mtr-2024", "ACGEFBD"),
        ("mtr-2025-11", "ACGEFBD"),
        ("mtr-2026", "ACGEFBD"),
        ("pokemon-tom", "ACGEFBD"),
        ("chaotic-1", "ACGEFBD"),
        ("genesis-publisher", "ACGEFBD"),
    ],
)
def test_order_of_the_vector(key, order):
    assert "".join(line.player for line in table(rule_set(key))) == order


def test_order_of_the_vector_by_strength_of_schedule_with_match_points():
    rules = replace(rule_set("nsg-sos"), points=MTR.points)
    assert "".join(line.player for line in table(rules)) == "AGCEFBD"


def test_mean_of_opponents_of_c_term_by_term():
    """D counts a third, A seven ninths, F four ninths: together 14/9, the mean 14/27."""
    assert column(MTR, Measure.OPPONENTS_MATCH_WIN, floor=THIRD)["C"] == "14/27"
    assert Fraction(1, 3) + Fraction(7, 9) + Fraction(4, 9) == Fraction(14, 9)


def match_win(*games):
    """The match-win percentage of player 0 after these results against fresh opponents."""
    results = []
    for number, outcome in enumerate(games, 1):
        if outcome == "bye":
            results.append(MatchResult(number, 0, None, kind=Kind.BYE))
        else:
            results.append(MatchResult(number, 0, number, *outcome))
    people = [Participant(number) for number in range(len(games) + 1)]
    rules = replace(MTR, tiebreaks=(TieBreak(Measure.MATCH_WIN, "mw"),))
    return standings(results, people, rules)[0].values[0]


WIN, LOSS, DRAW = (2, 0, 0), (0, 2, 0), (1, 1, 1)


def test_match_win_examples_of_the_magic_rules():
    assert match_win(*[WIN] * 5, *[LOSS] * 2, DRAW) == Fraction(16, 24)
    assert match_win(WIN, LOSS, LOSS, LOSS) == Fraction(3, 12)
    assert match_win("bye", WIN, WIN, LOSS, LOSS) == Fraction(9, 15)


def test_match_win_below_the_floor_counts_a_third_for_opponents():
    results = [MatchResult(r, 0, r, *(WIN if r == 1 else LOSS)) for r in range(1, 5)]
    people = [Participant(number) for number in range(5)]
    rules = replace(MTR, tiebreaks=MTR.tiebreaks[:1])
    assert standings(results, people, rules)[3].values == (Fraction(1, 3),)


def test_own_game_win_is_floored_since_november_2025():
    assert table(rule_set("mtr-2024"))["D"].values[1] == Fraction(1, 5)
    assert table(rule_set("mtr-2025-11"))["D"].values[1] == Fraction(1, 3)


def test_pokemon_caps_an_opponent_who_dropped_and_ranks_the_dropped_below():
    results = [
        MatchResult(1, 0, 1, 1, 0),
        MatchResult(1, 2, 3, 1, 0),
        MatchResult(2, 2, 1, 1, 0),
        MatchResult(2, 3, 4, 1, 0),
    ]
    people = [Participant(0, 0, dropped_after=1), *(Participant(i, i) for i in range(1, 5))]
    made = standings(results, people, rule_set("pokemon-tom"))
    assert made[1].values[0] == (Fraction(3, 4) + 1) / 2
    assert [line.player for line in made] == [2, 3, 0, 1, 4]
    assert made[3].points == made[0].points == 3


def test_konami_keeps_three_digits_and_drops_the_rest():
    """A met B (no win of 2), C and E (each 2/3): 4/9 is kept as .444."""
    made = table(rule_set("konami-kts"))
    assert made["A"].values[0] == Fraction(444, 1000)
    assert all((1000 * value).denominator == 1 for line in made for value in line.values)


def test_genesis_geo_leaves_draws_and_byes_out_and_shares_places():
    made = table(rule_set("genesis-geo"))
    assert made["A"].points == Fraction(5, 2)
    assert made["A"].values[2] == 1
    level = standings(
        [MatchResult(1, 0, 1, 0, 0, 1)], [Participant(0), Participant(1)], rule_set("genesis-geo")
    )
    assert [line.rank for line in level] == [1, 1]


def test_genesis_tie_breaker_match_decides_without_changing_points():
    drawn = [MatchResult(1, 0, 1, 0, 0, 1)]
    extra = MatchResult(2, 1, 0, 1, 0, kind=Kind.TIE_BREAKER)
    people = [Participant(0), Participant(1)]
    made = standings([*drawn, extra], people, rule_set("genesis-geo"))
    assert [line.player for line in made] == [1, 0]
    assert made[0].points == made[1].points == Fraction(1, 2)


def test_head_to_head_decides_between_two_level_players():
    results = [MatchResult(1, 0, 1, 0, 1), MatchResult(2, 0, 2, 1, 0), MatchResult(2, 1, 3, 0, 1)]
    people = [Participant(i, i) for i in range(4)]
    rules = replace(MTR, tiebreaks=(TieBreak(Measure.HEAD_TO_HEAD, "h2h"),))
    made = standings(results, people, rules)
    assert [line.player for line in made] == [0, 1, 3, 2], "0 and 3 never met: it decides nothing"
    pair = standings(results[:2], people[:3], rules)
    assert [line.player for line in pair] == [1, 0, 2]


def test_as_of_a_round_forgets_what_came_later():
    early = standings(RESULTS, PEOPLE, MTR, as_of_round=1)
    assert early["A"].points == 3 and not early["D"].dropped
    assert standings(RESULTS[:4], PEOPLE, MTR, as_of_round=1).lines == early.lines


def test_disqualified_player_leaves_and_all_below_move_up():
    people = [replace(p, disqualified=p.id == "A") for p in PEOPLE]
    made = standings(RESULTS, people, MTR)
    assert "A" not in made and made["C"].rank == 1
    assert made["B"].values == table(MTR)["B"].values


def test_double_loss_forfeit_and_missed_round():
    results = [
        MatchResult(1, 0, 1, kind=Kind.DOUBLE_LOSS),
        MatchResult(1, 2, 3, 0, 2, kind=Kind.FORFEIT),
        MatchResult(1, 4, None, kind=Kind.AWARDED_LOSS),
        MatchResult(2, 4, None, 0, 1, kind=Kind.FORFEIT),
        MatchResult(2, 0, 1, 0, 0, kind=Kind.FORFEIT),
    ]
    made = standings(results, [Participant(i, i) for i in range(5)], MTR)
    assert {line.player: (int(line.points), line.losses) for line in made} == {
        0: (0, 2),
        1: (0, 2),
        2: (0, 1),
        3: (3, 0),
        4: (0, 2),
    }


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ([MatchResult(1, 0, 9)], "Round 1: 9 is not a participant"),
        ([MatchResult(2, 0, 0)], "Round 2: 0 plays against the own self"),
        ([MatchResult(1, 0, 1), MatchResult(1, 0, 2)], "Round 1: 0 has two results"),
        ([MatchResult(1, 0, 1, -1)], "negative number"),
        ([MatchResult(1, 0, None)], "one side only"),
        ([MatchResult(1, 0, 1, kind=Kind.BYE)], "has two sides"),
    ],
)
def test_contradiction_is_refused_naming_the_round(results, words):
    with pytest.raises(StandingsError, match=words):
        standings(results, [Participant(i) for i in range(3)], MTR)


def test_cut_takes_the_best_who_stay_and_names_a_tie_on_the_line():
    made = table(MTR)
    assert cut(made, top=2).players == ("A", "C")
    assert cut(made, points=6).players == ("A", "C", "G")
    assert cut(made, top=7).players == tuple("ACGEFB")
    level = standings([], [Participant(i, i) for i in range(3)], MTR)
    assert cut(level, top=2).players == (0, 1) and cut(level, top=2).contested == (0, 1, 2)


def test_every_rule_set_has_a_stable_key_and_an_unknown_one_is_named():
    assert {"mtr-2024", "mtr-2025-11", "mtr-2026", "pokemon-tom", "nsg-sos", "fab-ctb"} <= set(
        RULE_SETS
    )
    assert all(key == rules.key for key, rules in RULE_SETS.items())
    with pytest.raises(UnknownRuleSet, match="mtr-1999"):
        rule_set("mtr-1999")


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(14, 27), 4, "0.5185"),
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-1, 3), 3, "-0.333"),
        (7, 0, "7"),
        (Fraction(9999, 10000), 2, "1.00"),
    ],
)
def test_shown_value_is_rounded_half_to_even(value, digits, text):
    assert show(value, digits) == text


@pytest.mark.parametrize(
    ("players", "game", "rounds"),
    [
        (2, "chaotic", 1),
        (3, "chaotic", 3),
        (4, "chaotic", 3),
        (8, "chaotic", 3),
        (9, "chaotic", 5),
        (32, "chaotic", 5),
        (33, "chaotic", 6),
        (64, "chaotic", 6),
        (128, "chaotic", 7),
        (226, "chaotic", 8),
        (227, "chaotic", 9),
        (409, "chaotic", 9),
        (410, "chaotic", 10),
        (5, "genesis", 3),
        (8, "genesis", 3),
        (9, "genesis", 4),
        (16, "genesis", 4),
        (2, "genesis", 1),
    ],
)
def test_preset_number_of_rounds(players, game, rounds):
    assert swiss_rounds(players, game) == rounds
