"""Who is at a table: from the streams that are open, whichever process serves them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from gameplay.models import Seat, Table
from gameplay.providers.play import table_begins, table_stays
from gameplay.queries.table.presence import key_of
from gameplay.services.table import presence
from tournaments import live

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody() -> Any:
    cache.clear()
    presence._open.clear()
    yield
    cache.clear()
    presence._open.clear()


@pytest.fixture
def request_of(rf: Any) -> Any:
    def make(user: Any) -> Any:
        request = rf.get("/live/")
        request.user, request.session = user, {}
        return request

    return make


def seat(table: Table, letter: str = "A") -> Seat:
    return table.seats.get(letter=letter)


def test_a_stream_says_that_its_seat_is_here_and_its_end_that_it_went(
    match_table: Table, request_of: Any, bob: Any, dora: Any
) -> None:
    before = live.revision(match_table.topic)
    leave = table_begins(request_of(bob), str(match_table.pk))
    table_begins(request_of(dora), str(match_table.pk))
    assert seat(match_table).here is True and seat(match_table).away_since is None
    assert live.revision(match_table.topic) == before + 2
    leave()
    assert presence.watch() == 0, "a page that is opened anew is back before"
    cache.delete(key_of(match_table.pk, "A"))  # as it ends by itself
    assert presence.watch() == 1
    assert seat(match_table).here is False and seat(match_table).away_since is not None
    assert seat(match_table, "B").here is True
    told = live.revision(match_table.topic)
    assert presence.watch() == 0 and live.revision(match_table.topic) == told
    table_begins(request_of(bob), str(match_table.pk))
    assert seat(match_table).here is True


def test_one_of_two_pages_may_go_and_a_sign_keeps_the_seat(
    match_table: Table, request_of: Any, bob: Any
) -> None:
    key = key_of(match_table.pk, "A")
    leaves = [table_begins(request_of(bob), str(match_table.pk)) for _ in range(2)]
    leaves[0]()
    assert presence._open[match_table.pk, "A"] == 1
    cache.delete(key)
    stay = table_stays(request_of(bob), str(match_table.pk))
    assert stay is not None
    stay()
    assert cache.get(key) is not None


def test_judges_and_strangers_leave_no_trace(
    match_table: Table, request_of: Any, judy: Any, charlie: Any
) -> None:
    for who in (judy, charlie):
        table_begins(request_of(who), str(match_table.pk))()
        assert table_stays(request_of(who), str(match_table.pk)) is None
    assert not match_table.seats.filter(here=True).exists()
    assert not presence._open


def test_without_any_sign_nobody_is_told_to_have_gone(
    match_table: Table, request_of: Any, bob: Any
) -> None:
    """The cache was emptied, or is away: then nothing is known."""
    table_begins(request_of(bob), str(match_table.pk))
    cache.clear()
    assert presence.watch() == 0
    assert seat(match_table).here is True
