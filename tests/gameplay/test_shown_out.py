"""A judge whose role was taken back while a table stood open before them: the page hears of it at
once, and what answers it says why."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import Table
from tests.gameplay import playing
from tournaments import live
from tournaments.models import Staff
from tournaments.services.event import staff

pytestmark = pytest.mark.django_db


def test_open_tables_and_the_bench_hear_that_a_role_is_gone(
    match_table: Table, alice: Any, judy: Any, enter: Any
) -> None:
    table = playing.fresh(match_table)
    page = table.get_absolute_url()
    client = enter(judy)
    assert client.get(page).status_code == 200
    before = [live.revision(topic) for topic in (table.topic, "bench")]
    staff.remove(actor=alice, staff=Staff.objects.get(user=judy))
    after = [live.revision(topic) for topic in (table.topic, "bench")]
    assert [new > old for new, old in zip(after, before, strict=True)] == [True, True]
    assert client.get(f"{page}live/").status_code == 404
    words = client.get(page).content.decode()
    assert "Your role in Dusk Cup was taken back by" in words and "Judge." in words
