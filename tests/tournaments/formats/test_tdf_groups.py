"""TDF: two groups of the standings under one name are two groups when the file is written again."""

from __future__ import annotations

import pytest

from tests.tournaments.formats.test_dialects import tdf_file, tdf_match, tdf_round
from tournaments.formats import tdf

ROUND = tdf_round(1, tdf_match(1, 1, 2), tdf_match(1, 3, 4))


def group(category: int, *players: int) -> str:
    places = "".join(f'<player id="{one}" place="{at}"/>' for at, one in enumerate(players, 1))
    return f'<pod category="{category}" type="finished">{places}</pod>'


@pytest.mark.parametrize(
    "groups",
    [
        [group(2, 1, 2), group(2, 3, 4)],
        [group(2, 1), group(1, 2), group(2, 3, 4)],
        [group(2), group(2, 1, 2, 3, 4)],
        [group(2, 1, 2, 3, 4), group(2)],
        [group(2, 1, 2), group(2, 1, 2)],
        [group(2, 1), group(1, 2), group(1, 3), group(2, 4), group(2, 1)],
    ],
)
def test_each_keeps_its_own_lines(groups: list[str]) -> None:
    event = tdf.read(tdf_file(ROUND, "".join(groups)))
    written = tdf.write(event)
    assert tdf.read(written) == event
    assert written.count(b"<pod category=") == 1 + len(groups)
