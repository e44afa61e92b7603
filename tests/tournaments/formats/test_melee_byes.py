"""What a bye counts as in the percentages of games: two games won, in some events one."""

from __future__ import annotations

import json

import pytest

from tests.tournaments.formats.test_dialects import melee_file
from tournaments.formats import melee
from tournaments.formats.check import check


def rounds(won: str) -> list[tuple[str, list[list[str | None]]]]:
    return [
        ("Round 1", [["A", "B", won], ["C", None, "2-0-0"]]),
        ("Round 2", [["A", "C", "1-0-0"], ["B", None, "2-0-0"]]),
    ]


ONE = {"A": (6, 0.5, 1.0, 0.5), "B": (3, 1.0, 0.5, 1.0), "C": (3, 1.0, 0.5, 1.0)}
"""B and C won the bye and lost the match: one game of two."""
TWO = {"A": (6, 0.5, 1.0, 2 / 3), "B": (3, 1.0, 2 / 3, 1.0), "C": (3, 1.0, 2 / 3, 1.0)}


MIXED = {"A": (6, 0.5, 1.0, 5 / 12), "C": (3, 1.0, 0.5, 1.0), "B": (3, 1.0, 1 / 3, 1.0)}
"""As ONE, but B lost two games to A: one of three."""


@pytest.mark.parametrize(("won", "lines"), [("1-0-0", ONE), ("2-0-0", MIXED)])
def test_bye_may_be_one_game(won: str, lines: dict[str, tuple[float, ...]]) -> None:
    report = check(melee.read(melee_file(rounds(won), lines)))
    assert (report.equal, report.unexplained) == (3, 0), report.notes
    assert report.notes == ("read so that a bye counts as one game",)


def test_or_two_as_in_most_events() -> None:
    report = check(melee.read(melee_file(rounds("1-0-0"), TWO)))
    assert (report.equal, report.unexplained, report.notes) == (3, 0, ())


def test_or_nothing_that_fits() -> None:
    mixed = {**ONE, "C": TWO["C"]}
    assert check(melee.read(melee_file(rounds("1-0-0"), mixed))).unexplained


def test_table_in_another_order_and_with_many_digits_is_written_as_it_was() -> None:
    document = json.loads(melee_file(rounds("1-0-0"), TWO))
    document["standings"].reverse()
    document["standings"][0]["omwp"] = "0.24603175999999999999999999999999999999"
    event = melee.read(json.dumps(document).encode())
    assert event.published[0].player == "C" and melee.read(melee.write(event)) == event
