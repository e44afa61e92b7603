"""Mutated archives against a hall; the long run is `manage.py fuzz_archives --cases 10000`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from tournaments.queries.event import schedule
from tournaments.services.files import inward
from tournaments.trials.siege import Siege, SiegeToll

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Each broken page would write its traceback."""
    logging.disable(logging.ERROR)
    yield
    logging.disable(logging.NOTSET)


def test_whatever_comes_in_every_page_goes_on_to_answer() -> None:
    toll = SiegeToll()
    Siege(7, toll, archives=4, pages=5).run(150)
    assert toll.errors == []
    assert toll.accepted > 10 and toll.refused > 80 and toll.pages > 200


def test_the_siege_sees_a_page_that_breaks_and_a_reader_that_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toll = SiegeToll()
    siege = Siege(7, toll, archives=1)

    def broken(*_: Any, **__: Any) -> None:
        raise KeyError

    monkeypatch.setattr(schedule, "appointments", broken)
    siege.read_hall()
    assert any("GET /events/calendar.ics as stranger: 500" in error for error in toll.errors)
    toll.errors.clear()
    monkeypatch.setattr(inward, "prepare", broken)
    siege.run(1)
    assert len(toll.errors) == 1 and "import" in toll.errors[0]
