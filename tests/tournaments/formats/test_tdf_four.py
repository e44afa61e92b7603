"""TDF outcome 4: both lose, or a win of the first player; the standings tell which."""

from __future__ import annotations

import pytest

from tests.tournaments.formats.test_dialects import (
    same_again,
    tdf_file,
    tdf_match,
    tdf_places,
    tdf_round,
)
from tournaments.formats import tdf
from tournaments.formats.check import check
from tournaments.standings import Kind

ROUNDS = tdf_round(1, tdf_match(4, 1, 2), tdf_match(1, 3, 4))
ROUNDS += tdf_round(2, tdf_match(3, 1, 3), tdf_match(2, 2, 4))
# Points of 1, 2, 3, 4: where both lost round 1 it is 1, 0, 4, 3, else 4, 0, 4, 3.


@pytest.mark.parametrize(
    ("places", "notes"),
    [((3, 4, 1, 2), ()), ((3, 1, 4, 2), ("read so that outcome 4 is a win",))],
)
def test_the_reading_that_gives_the_published_order_is_taken(places, notes):
    event = tdf.read(tdf_file(ROUNDS, tdf_places(*places)))
    report = check(event)
    assert (report.unexplained, report.notes) == (0, notes)
    assert same_again(event)


def test_an_order_of_neither_reading_stays_unexplained():
    assert check(tdf.read(tdf_file(ROUNDS, tdf_places(4, 3, 1, 2)))).unexplained > 0


def test_other_files_are_read_in_one_way():
    rounds = ROUNDS.replace('outcome="4"', 'outcome="10"')
    assert check(tdf.read(tdf_file(rounds, tdf_places(3, 1, 4, 2)))).unexplained == 1


def test_of_one_player_alone_it_is_a_win():
    event = tdf.read(tdf_file(tdf_round(1, tdf_match(4, 1), tdf_match(1, 2, 3))))
    assert event.rounds[0].matches[0].kind is Kind.AWARDED_BYE
    assert same_again(event)
