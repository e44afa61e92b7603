"""Numbers that are sent as text: whatever stands there, the hall answers in its own words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from tournaments.sent import LARGEST, key_in, number_in, place_in

ROOT = Path(__file__).parents[3]
LONG = "1" * 5000
#: Where the hall reads what was sent.
DOORS = ("views", "api", "providers")


@pytest.mark.parametrize(
    ("sent", "number"),
    [
        *(("0", 0), ("7", 7), (" 7", None), ("-7", None), ("", None), ("1.0", None)),
        *((LONG, None), ("0" * 5000, None), ("²", None), ("½", None), ("٣", 3)),
        *((str(LARGEST), LARGEST), (str(LARGEST + 1), None), (12, 12), (None, None)),
    ],
)
def test_a_number_is_read_or_there_is_none(sent: object, number: int | None) -> None:
    assert number_in(sent) == number
    assert key_in(sent) == (number or 0)


def test_there_may_be_a_smaller_limit() -> None:
    assert (number_in("99", 99), number_in("100", 99), number_in("50", 49)) == (99, None, None)


@pytest.mark.parametrize(
    ("sent", "place"),
    [
        *(("/", "/"), ("/events/?q=x", "/events/?q=x"), ("", ""), ("NaN", ""), ("?x", "")),
        *(("//evil.example/", ""), ("/\\evil.example", ""), ("https://evil.example/", "")),
        *(("javascript:x", ""), ("\x1b/", ""), ("word word", "")),
    ],
)
def test_a_way_back_leads_to_a_page_of_the_hall(sent: str, place: str) -> None:
    assert place_in(sent) == place


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["/theme/", "/language/"])
def test_a_form_that_leads_back_to_no_address_leads_home(client: Any, form: str) -> None:
    """It led to an address below its own, where there is nothing."""
    answer = client.post(form, {"next": "NaN", "theme": "dark", "language": "de"})
    assert answer.headers["Location"] == "/"


def test_no_door_of_the_hall_counts_digits_by_itself() -> None:
    """One that did took any number of them."""
    own = [
        f"{path.relative_to(ROOT)}:{number}"
        for room in ("tournaments", "decks", "gameplay")
        for path in sorted((ROOT / room).rglob("*.py"))
        if any(part in DOORS for part in path.parts)
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if re.search(r"\.is(decimal|digit|numeric)\(", line)
    ]
    assert own == []


@pytest.mark.django_db
@pytest.mark.parametrize("sent", [LONG, "0" * 5000, "9" * 12])
def test_pages_and_calls_answer_numbers_of_any_length(
    client: Any, running: Any, alice: Any, sent: str
) -> None:
    client.force_login(alice)
    slug = running.event.slug
    posted = {
        reverse("tournaments:clock", args=[slug, "start"]): {"minutes": sent},
        reverse("tournaments:many", args=[slug]): {"who": sent, "what": "check_in"},
    }
    for path, said in posted.items():
        assert client.post(path, said).status_code < 500, path
    for path in (
        f"/events/{slug}/standings/?round={sent}",
        f"/events/{slug}/pairings/?q={sent}",
        f"/api/v1/events/?offset={sent}",
        f"/api/v1/events/{slug}/matches/?round={sent}",
        f"/api/v1/events/{slug}/standings/?round={sent}",
        f"/live/?topic=event:{sent[:40]}",
    ):
        assert client.get(path).status_code < 500, path
