"""What is asked of a list by its address: on both databases, whatever was typed."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.queries import asking

pytestmark = pytest.mark.django_db
ZERO = "a\x00b"
"""A letter that PostgreSQL takes in no text."""


def test_words_are_cut_and_have_no_zero() -> None:
    assert asking.words_in({"q": f"  {ZERO} "}) == "ab"
    assert asking.words_in({"q": "x" * 500}) == "x" * asking.LONGEST
    assert asking.words_in({}) == ""


def test_a_query_leaves_out_what_is_empty() -> None:
    assert asking.query_of(q="Bo & Co", show="") == "q=Bo+%26+Co"
    assert asking.query_of(q="", show="") == ""


PLACES = (
    *(f"/hall/{name}/" for name in ("events", "accounts", "log")),
    *(f"/api/v1/hall/{name}/" for name in ("events", "accounts", "log")),
    *("/events/", "/precedents/", "/cards/", "/api/v1/rulings/", "/api/v1/events/", "/rules/"),
    *("/events/{event}/players/", "/events/{event}/penalties/", "/events/{event}/rulings/"),
    *("/events/{event}/pairings/", "/events/{event}/desk/", "/events/{event}/standings/"),
    *("/bench/positions/", "/bench/", "/tables/", "/decks/", "/series/", "/leaders/"),
    *("/api/v1/events/{event}/penalties/", "/api/v1/events/{event}/people/"),
)


@pytest.mark.both_databases
def test_no_list_breaks_at_what_was_typed(enter: Any, make_user: Any, running: Any) -> None:
    keeper = make_user("keeper", is_superuser=True, is_staff=True)
    client = enter(keeper)
    client.raise_request_exception = False
    asked = dict.fromkeys(("q", "game", "kind", "page", "by", "next"), ZERO) | {"show": "all"}
    told = {
        path: client.get(path.format(event=running.event.slug), asked).status_code
        for path in PLACES
    }
    assert {path: status for path, status in told.items() if status >= 500} == {}
    assert sum(status == 200 for status in told.values()) >= 12, told
