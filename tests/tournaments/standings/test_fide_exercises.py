"""The exercises of the FIDE Technical Commission: 16 players, 5 rounds, every unplayed kind."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product

import pytest

from tournaments.formats import trf
from tournaments.standings import (
    MatchResult,
    Measure,
    Participant,
    TieBreak,
    explain,
    fide,
    performance,
    rule_set,
    standings,
)

SWISS = "SwissTieBreak"
BUCHHOLZ, VIRTUAL = Measure.BUCHHOLZ, Measure.BUCHHOLZ_VIRTUAL
FORE, BERGER = Measure.FORE_BUCHHOLZ, Measure.SONNEBORN_BERGER
AVERAGE = Measure.AVERAGE_OPPONENTS_BUCHHOLZ

STEPS = {
    "buchholz": TieBreak(BUCHHOLZ, ""),
    "buchholz_cut1": TieBreak(BUCHHOLZ, "", cut=1),
    "fore_buchholz": TieBreak(FORE, ""),
    "aob": TieBreak(AVERAGE, ""),
    "sonneborn_berger_swiss": TieBreak(BERGER, ""),
    "sb_cut1_swiss": TieBreak(BERGER, "", cut=1),
    "buchholz_papi": TieBreak(VIRTUAL, ""),
    "buchholz_cut_papi": TieBreak(VIRTUAL, "", cut=1),
    "buchholz_median_papi": TieBreak(VIRTUAL, "", cut=1, median=1),
    "progressive_scores": TieBreak(Measure.PROGRESSIVE, ""),
    "progressive_cut1": TieBreak(Measure.PROGRESSIVE, "", cut=1),
    "win": TieBreak(Measure.WINS, ""),
    "won": TieBreak(Measure.GAMES_WON, ""),
    "played_with_black": TieBreak(Measure.GAMES_WITH_BLACK, ""),
    "won_with_black": TieBreak(Measure.WINS_WITH_BLACK, ""),
    "games_elected_to_play": TieBreak(Measure.ROUNDS_ELECTED, ""),
    "kashdan": TieBreak(Measure.KASHDAN, ""),
    "kashdan_papi": TieBreak(Measure.KASHDAN, "", unplayed=True),
    "player_rating": TieBreak(Measure.RATING, ""),
}
"""The keys of the Swiss exercise that are tie-breaks of ours."""

LEGACY = "_legacy_2026"
"""Ends a key that counts as before March 2026: without the cap of the dummy opponent."""

BEFORE_THE_CAP = ("buchholz", "buchholz_cut1", "fore_buchholz", "aob")
BEFORE_THE_CAP += ("sonneborn_berger_swiss", "sb_cut1_swiss")

RATINGS = {
    "aro": performance.average_rating,
    "aro_cut1": partial(performance.average_rating, cut=1),
    "tpr": performance.tournament_performance,
    "ptp": performance.perfect_performance,
    "performance_papi": lambda ledger, player: round(
        performance.limited_performance(ledger, player)
    ),
    "apro": lambda ledger, player: over_opponents(
        performance.tournament_performance, ledger, player
    ),
    "average_perfect_performance_opponents": lambda ledger, player: over_opponents(
        performance.perfect_performance, ledger, player
    ),
}
"""The keys by ratings; whole numbers, the French one rounded half to even."""

SCORES = {
    "points": fide.own_score,
    "standard_points": fide.own_score,
    "adjusted_score": lambda ledger, player: fide.adjusted_scores(ledger)[player],
    "adjusted_score_fore": lambda ledger, player: fide.adjusted_scores(ledger, fore=True)[player],
}
"""The keys that are scores, in units of the ledger."""

REVERSED = "player_rating_reversed"
"""The rating once more with the sign that ranks the lower one first."""

WITHOUT_EVENT = {
    "SwissDirectEncounterTieBreak": "another event: 6 is level with three players there",
    "PLSwissTieBreak": "14 players of another event: only values, no pairings",
    "KoyaTieBreak": "8 players of another event: only Koya values, no points, no pairings",
}
"""Sets whose results are in no file of the folder and do not follow from the values."""


def over_opponents(value, ledger, player):
    values = [value(ledger, other) for other in range(len(ledger.participants))]
    return performance.average_of_opponents(ledger, player, values)


@pytest.fixture(scope="module")
def expected(shared):
    return json.loads((shared / "tournaments/fide-tec/expected-tiebreaks.json").read_text())


@pytest.fixture(scope="module")
def exercise(shared):
    return trf.read((shared / "tournaments/fide-tec/tec-exercise-swiss-16p-5r.trf").read_bytes())


def ranked(event, step=None, *, cap=True):
    rules = replace(rule_set("fide-2026"), tiebreaks=(step,) if step else (), dummy_cap=cap)
    return standings(event.results(), event.participants(), rules)


@pytest.mark.parametrize("name", [*STEPS, *(key + LEGACY for key in BEFORE_THE_CAP)])
def test_exercise_is_reproduced_and_explained(exercise, expected, name):
    step = STEPS[name.removesuffix(LEGACY)]
    made = ranked(exercise, step, cap=not name.endswith(LEGACY))
    wanted = expected[SWISS][name]
    assert wanted
    for player, value in wanted.items():
        found = made[player].values[0]
        assert explain(made, player).columns[0].recomputed() == found
        if step.measure is AVERAGE:
            found = Fraction(int(found * 100 + Fraction(1, 2)), 100)
        assert found == Fraction(str(value)), (name, player)


@pytest.mark.parametrize("name", RATINGS)
def test_exercise_by_ratings_is_reproduced(exercise, expected, name):
    ledger = ranked(exercise).ledger
    wanted = expected[SWISS][name]
    assert wanted
    found = {player: RATINGS[name](ledger, ledger.index[player]) for player in wanted}
    assert found == wanted


@pytest.mark.parametrize("name", SCORES)
def test_scores_of_the_exercise_are_reproduced(exercise, expected, name):
    ledger = ranked(exercise).ledger
    for player, value in expected[SWISS][name].items():
        found = Fraction(SCORES[name](ledger, ledger.index[player]), ledger.unit)
        assert found == Fraction(str(value)), (name, player)


def test_the_reversed_rating_ranks_the_lower_one_first(exercise, expected):
    made = ranked(exercise, TieBreak(Measure.RATING, "", lower_first=True))
    wanted = expected[SWISS][REVERSED]
    for upper, lower in pairwise(made):
        if upper.points == lower.points:
            assert wanted[upper.player] > wanted[lower.player]
    assert {line.player: -line.values[0] for line in made} == wanted


def test_every_key_of_the_file_is_reproduced_or_has_a_reason(expected):
    swiss = {*STEPS, *(key + LEGACY for key in BEFORE_THE_CAP), *RATINGS, *SCORES, REVERSED}
    assert set(expected[SWISS]) == swiss
    assert set(expected["RoundRobinTieBreak"]) == {*ROUND_ROBIN, "points_are_correct", MET}
    assert set(expected) == {SWISS, "RoundRobinTieBreak", *WITHOUT_EVENT}


def test_the_sets_left_out_are_of_other_events(exercise, expected):
    made = ranked(exercise, TieBreak(Measure.DIRECT_ENCOUNTER, ""))
    assert made["6"].values[0] == 0
    assert expected["SwissDirectEncounterTieBreak"]["direct_encounter"]["6"] == 3
    for name in ("PLSwissTieBreak", "KoyaTieBreak"):
        assert not any("opponents" in key or key == MET for key in expected[name])
        assert all(len(values) < len(made) for values in expected[name].values())


ROUND_ROBIN = {
    "sonneborn_berger_round_robin": TieBreak(Measure.SONNEBORN_BERGER_REAL, ""),
    "sb_cut1_round_robin": TieBreak(Measure.SONNEBORN_BERGER_REAL, "", cut=1),
    "koya": TieBreak(Measure.KOYA, ""),
    "direct_encounter": TieBreak(Measure.DIRECT_ENCOUNTER, "", unplayed=True),
}
"""The keys of the round robin; forfeits count as games there (C.07 article 15)."""

MET = "all_players_met_each_other"


def exact(values):
    return {player: Fraction(str(value)) for player, value in values.items()}


def tables_with(points, berger):
    """Every table of a round robin with these points and Sonneborn-Berger scores."""
    players = sorted(points)

    def fill(at, known):
        if at == len(players):
            yield known
            return
        me, later = players[at], players[at + 1 :]
        for made in product((Fraction(0), Fraction(1, 2), Fraction(1)), repeat=len(later)):
            mine = {(me, other): score for other, score in zip(later, made, strict=True)}
            table = known | mine | {(b, a): 1 - score for (a, b), score in mine.items()}
            row = {other: table[me, other] for other in players if other != me}
            weighted = sum(score * points[other] for other, score in row.items())
            if sum(row.values()) == points[me] and weighted == berger[me]:
                yield from fill(at + 1, table)

    return list(fill(0, {}))


def played_out(table, opponents):
    """The matches of a table in the rounds in which the players met."""
    for a, b in combinations(sorted(opponents), 2):
        number = opponents[a].index(b) + 1
        assert opponents[b].index(a) + 1 == number
        score = table[a, b]
        yield MatchResult(number, a, b, int(score == 1), int(score == 0), int(score == 1 - score))


def test_round_robin_follows_from_its_points_and_sonneborn_berger(expected):
    """The file has no results of it. Two tables have these points and scores; Koya and direct
    encounter are the same in both and as published, and the cut leaves one of them."""
    wanted = {name: exact(expected["RoundRobinTieBreak"][name]) for name in ROUND_ROBIN}
    points = exact(expected["RoundRobinTieBreak"]["points_are_correct"])
    met = {p: [str(one) for one in row] for p, row in expected["RoundRobinTieBreak"][MET].items()}
    people = [Participant(player) for player in points]
    reproduced = []
    for table in tables_with(points, wanted["sonneborn_berger_round_robin"]):
        good = set()
        for name, step in ROUND_ROBIN.items():
            rules = replace(rule_set("fide-2026"), tiebreaks=(step,))
            made = standings(played_out(table, met), people, rules)
            assert {line.player: line.points for line in made} == points
            values = {line.player: line.values[0] for line in made}
            assert all(explain(made, p).columns[0].recomputed() == values[p] for p in values)
            if values == wanted[name]:
                good.add(name)
        reproduced.append(good)
    everything = set(ROUND_ROBIN)
    assert sorted(reproduced, key=len) == [everything - {"sb_cut1_round_robin"}, everything]
