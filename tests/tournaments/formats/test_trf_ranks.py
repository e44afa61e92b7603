"""TRF files in which only some players have a rank: those who left have 0 or nothing."""

from __future__ import annotations

from tests.tournaments.formats.test_dialects import trf_file, trf_line
from tournaments.formats import cobra, trf
from tournaments.formats.check import check

LINES = [
    trf_line(1, "0.5", "   2 w =", "     - -", rank="0"),
    trf_line(2, "1.5", "   1 b =", "   3 w 1", rank="1"),
    trf_line(3, "0.0", "   4 w 0", "   2 b 0", rank="3"),
    trf_line(4, "1.0", "   3 b 1", "     - -"),
]


def test_players_without_a_rank_are_in_no_order():
    event = trf.read(trf_file(*LINES))
    assert [line.rank for line in event.published] == [0, 1, 3, 0]
    report = check(event)
    assert (report.players, report.equal, report.unexplained) == (4, 4, 0), report.notes


def test_players_with_a_rank_still_are():
    wrong = [
        LINES[0],
        trf_line(2, "1.5", "   1 b =", "   3 w 1", rank="3"),
        trf_line(3, "0.0", "   4 w 0", "   2 b 0", rank="1"),
        LINES[3],
    ]
    assert check(trf.read(trf_file(*wrong))).unexplained == 1


def test_no_rank_is_no_rank_in_another_format():
    again = cobra.read(cobra.write(trf.read(trf_file(*LINES))))
    assert sorted(line.rank for line in again.published) == [1, 3]
