"""Melee events whose lines stand as they were when their players were out."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tests.tournaments.formats.test_dialects import melee_file
from tournaments.formats import melee
from tournaments.formats.check import check

KNOCKOUT = [
    ("Round 1", [["A", "B", "2-0-0"], ["C", "D", "2-1-0"]]),
    ("Round 2", [["A", "C", "2-0-0"]]),
]
LEFT = {
    "A": (6, F(5, 12), 1, F(11, 30)),
    "C": (3, F(2, 3), F(2, 5), F(2, 3)),
    "B": (0, 1, F(1, 3), 1),
    "D": (0, 1, F(1, 3), F(2, 3)),
}
"""B and D lost to players without a loss; that C lost later is not in D's line."""


def report_on(rounds, lines):
    printed = {player: [float(value) for value in line] for player, line in lines.items()}
    return check(melee.read(melee_file(rounds, printed)))


def test_lines_of_those_who_lost_early_are_not_made_anew():
    report = report_on(KNOCKOUT, LEFT)
    assert (report.equal, report.unexplained) == (4, 0), report.notes
    assert report.notes == ("read so that lines of players who were out stand as they were then",)


@pytest.mark.parametrize("player", "ACBD")
def test_a_line_of_no_round_stays_unexplained(player):
    points, omw, *others = LEFT[player]
    report = report_on(KNOCKOUT, {**LEFT, player: (points, omw - F(1, 100), *others)})
    assert report.equal == 3 and report.unexplained, report.notes


def test_a_line_from_before_the_last_match_of_its_player_stays_unexplained():
    report = report_on(KNOCKOUT, {**LEFT, "C": (3, F(1, 3), F(2, 3), F(1, 3))})
    assert report.equal == 3 and report.unexplained, report.notes


SEMIFINALS = [
    ("Round 1", [["A", "B", "2-0-0"], ["C", "D", "2-0-0"], ["E", "F", "2-0-0"]]),
    ("Round 2", [["A", "C", "2-0-0"], ["E", "B", "2-0-0"], ["D", "F", "2-0-0"]]),
    ("Round 3", [["A", "F", "2-0-0"], ["E", "D", "2-0-0"]]),
]
SHARED = {
    "A": (9, F(7, 18), 1, F(7, 18)),
    "E": (9, F(1, 3), 1, F(1, 3)),
    "D": (3, F(11, 18), F(1, 3), F(11, 18)),
    "F": (0, F(7, 9), F(1, 3), F(7, 9)),
    "C": (3, F(2, 3), F(1, 2), F(2, 3)),
    "B": (0, 1, F(1, 3), 1),
}
"""F played on with fewer points than C; the final was not played."""


def test_elimination_that_no_name_and_no_final_tells_orders_the_players():
    report = report_on(SEMIFINALS, SHARED)
    assert (report.equal, report.unexplained) == (6, 0), report.notes
    assert report.notes[-1].endswith("round 3 begins the elimination")


def test_order_that_no_elimination_gives_stays_unexplained():
    report = report_on(SEMIFINALS, {player: SHARED[player] for player in "AEBDFC"})
    assert (report.equal, report.unexplained > 0) == (6, True), report.notes


def test_a_file_without_a_table_has_nothing_to_compare():
    report = report_on(KNOCKOUT, {})
    assert (report.players, report.readings, report.fits) == (0, 0, "")


def test_the_reading_that_fits_is_named_with_how_many_were_tried():
    report = report_on(KNOCKOUT, LEFT)
    assert report.readings > 1 and report.fits.endswith("stand as they were then")


TWO_HALVES = [
    ("Round 1", [[a, b, "2-0-0"] for a, b in ("AB", "CD", "EF", "GH")]),
    ("Round 2", [["A", "C", "2-0-0"], ["E", "G", "2-0-0"]]),
]
LEADERS = {
    **dict.fromkeys("AE", (6, F(5, 12), 1, F(5, 12))),
    **dict.fromkeys("CG", (3, F(2, 3), F(1, 2), F(2, 3))),
    **dict.fromkeys("BF", (0, 1, F(1, 3), 1)),
}
THEN, LATER = (0, 1, F(1, 3), 1), (0, F(1, 2), F(1, 3), F(1, 2))
"""The line of D and H, whose opponents lost in round 2: as they left, and a round later."""


@pytest.mark.parametrize(
    ("d", "h", "explained"), [(THEN, THEN, True), (LATER, LATER, True), (THEN, LATER, False)]
)
def test_one_reading_holds_for_all_lines_of_an_event(d, h, explained):
    report = report_on(TWO_HALVES, {**LEADERS, "D": d, "H": h})
    assert (report.unexplained == 0) is explained, report.notes
