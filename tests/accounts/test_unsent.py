"""Forms that were not sent since the session had ended, and addresses that only take forms."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tournaments.config.unsent import page_above

pytestmark = pytest.mark.django_db

FORM = "http://testserver/events/dusk-cup/matches/3/"


def back(url: str) -> str:
    """Where the log-in page leads afterwards."""
    parts = urlsplit(url)
    assert parts.path == "/accounts/login/"
    return parse_qs(parts.query)["next"][0]


def test_after_the_log_in_comes_the_page_of_the_form(client: Client) -> None:
    report = "/events/dusk-cup/matches/3/report/"
    answer: Any = client.post(report, {"result": "2-0-0"}, headers={"referer": f"{FORM}?from=mail"})
    assert back(answer.url) == "/events/dusk-cup/matches/3/?from=mail"
    assert "nothing was sent" in client.get(answer.url).content.decode()


@pytest.mark.parametrize("came", ["", "https://evil.example/events/", "//evil.example/"])
def test_without_a_page_of_this_site_it_is_the_one_above(client: Client, came: str) -> None:
    headers = {"referer": came} if came else {}
    answer: Any = client.post("/events/dusk-cup/matches/3/report/", headers=headers)
    assert back(answer.url) == "/events/dusk-cup/matches/3/"


def test_who_opens_a_page_without_a_session_comes_back_to_it(client: Client) -> None:
    answer: Any = client.get("/decks/")
    assert back(answer.url) == "/decks/"
    assert "nothing was sent" not in client.get(answer.url).content.decode()


def addresses() -> list[str]:
    """Every address without a number or a name in it."""

    def walk(patterns: list[URLPattern | URLResolver], before: str) -> Any:
        for one in patterns:
            whole = before + str(one.pattern)
            if isinstance(one, URLResolver):
                yield from walk(one.url_patterns, whole)
            elif not set("<(^\\[") & set(whole):
                yield f"/{whole}"

    return sorted(set(walk(get_resolver().url_patterns, "")))


def test_no_address_answers_a_browser_with_a_blank_page(client: Client, bob: Any) -> None:
    client.force_login(bob)
    only_forms = 0
    for address in addresses():
        if address.startswith("/api/") or address.endswith("/live/"):
            continue
        answer = client.get(address)
        if answer.status_code == 405:
            only_forms += 1
            assert "takes what a form sends" in answer.content.decode(), address
    assert only_forms > 5


def test_an_address_for_forms_leads_to_its_page(client: Client) -> None:
    answer = client.get("/events/dusk-cup/desk/players/10/drop/")
    assert answer.status_code == 405
    assert 'href="/events/dusk-cup/desk/players/"' in answer.content.decode()
    assert page_above("/tables/7/choose/") == "/tables/7/"
    assert page_above("/theme/") == "/"


def test_a_program_is_answered_as_before(client: Client) -> None:
    answer = client.put("/api/v1/events/")
    assert answer.headers["Content-Type"].startswith("application/json")
