"""Points by place, the best few results, and who stands first among equals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.standings import series
from tournaments.standings.series import Finish

SCALE = series.of_lines("1: 10\n2: 7\n3-4: 5\n5-: 1")


def test_who_shares_places_shares_what_they_bring() -> None:
    assert [series.points(SCALE, place, place) for place in (1, 2, 4, 5, 400)] == [10, 7, 5, 1, 1]
    assert series.points(SCALE, 1, 2) == Fraction(17, 2)
    assert series.points(SCALE, 4, 6) == Fraction(7, 3)
    assert series.points(series.of_lines("1: 3"), 2, 2) == 0


def test_lines_are_read_back_as_they_are_written() -> None:
    assert series.of_lines(series.lines(SCALE)) == SCALE
    assert series.of_json([step.plain() for step in SCALE]) == SCALE
    assert series.of_lines("\n3–4 : 5\n")[0].places == "3-4"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("1: 10\nfirst: 3", 2),
        ("1 10", 1),
        ("0: 3", 1),
        ("4-3: 1", 1),
        ("1-3: 5\n3: 4", 2),
        ("1-: 5\n2: 4", 2),
        ("1: -5", 1),
        ("1: 100001", 1),
        ("5000: 1", 1),
        ("1: ١", 1),
        ("\n".join(f"{n}: 1" for n in range(1, 66)), 65),
    ],
)
def test_a_fault_of_a_scale_names_its_line(text: str, line: int) -> None:
    with pytest.raises(series.ScaleFault) as fault:
        series.of_lines(text)
    assert fault.value.line == line


def test_the_best_few_count_and_the_others_are_shown() -> None:
    places = [Finish(at, "ann", place, place) for at, place in enumerate((3, 1, 9, 2))]
    line = series.table(places, SCALE, best=2)[0]
    assert line.total == 17
    assert [one.counts for one in line.scored] == [False, True, False, True]
    assert series.table(places, SCALE)[0].total == 23


def test_a_final_may_count_twice() -> None:
    line = series.table([Finish(0, "ann", 2, 2), Finish(1, "ann", 3, 4, times=2)], SCALE)[0]
    assert [one.points for one in line.scored] == [7, 10]


def test_among_equals_the_better_single_result_decides_and_then_the_rank_is_shared() -> None:
    flat = series.of_lines("1: 10\n2: 5\n3: 5")
    found = series.table(
        [
            *(Finish(at, "two seconds", 2, 2) for at in (0, 1)),
            *(Finish(at, "two thirds", 3, 3) for at in (0, 1)),
            Finish(2, "one first", 1, 1),
            Finish(2, "last", 9, 9),
        ],
        flat,
    )
    assert [(line.rank, line.player) for line in found] == [
        (1, "one first"),
        (2, "two seconds"),
        (2, "two thirds"),
        (4, "last"),
    ]
