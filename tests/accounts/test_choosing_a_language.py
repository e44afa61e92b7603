"""The language of pages: of the browser, of a cookie, of the account."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

pytestmark = pytest.mark.django_db


def language_of(client: Any, address: str = "/accounts/login/", **headers: str) -> str:
    page = client.get(address, headers={"Accept-Language": headers.get("browser", "")})
    return str(page.content.decode().partition('<html lang="')[2][:2])


def choose(client: Any, language: str, to: str = "/") -> Any:
    return client.post(reverse("language"), {"language": language, "next": to})


def test_the_browser_is_asked(client: Any) -> None:
    assert language_of(client) == "en"
    assert language_of(client, browser="de-CH, en;q=0.8") == "de"
    assert language_of(client, browser="it") == "en"


@pytest.mark.parametrize(("language", "name"), settings.LANGUAGES)
def test_every_language_is_found_and_offered(client: Any, language: str, name: str) -> None:
    assert language_of(client, browser=f"{language}-XX, it;q=0.8") == language
    page = " ".join(client.get("/accounts/login/").content.decode().split())
    assert f'<button name="language" value="{language}" lang="{language}"' in page
    assert name in page


def test_a_guest_chooses_in_the_footer(client: Any) -> None:
    page = client.get("/accounts/login/").content.decode()
    assert '<button name="language" value="de" lang="de"' in " ".join(page.split())
    answer = choose(client, "de", "/accounts/login/")
    assert answer.url == "/accounts/login/"
    assert language_of(client) == "de"
    assert language_of(client, browser="en") == "de"


def test_an_account_keeps_its_choice_in_every_browser(client: Any, alice: Any) -> None:
    client.force_login(alice)
    choose(client, "de")
    alice.refresh_from_db()
    assert alice.language == "de"
    client.cookies.pop("django_language")
    assert language_of(client, "/accounts/profile/", browser="en") == "de"
    client.logout()
    assert language_of(client, browser="en") == "en"


def test_the_account_goes_before_the_cookie(client: Any, alice: Any) -> None:
    choose(client, "de")
    client.force_login(alice)
    assert language_of(client, "/accounts/profile/") == "de"  # nothing chosen: the cookie holds
    form = {"name": alice.name or "Alice", "language": "en"}
    assert client.post("/accounts/profile/", form).status_code == 302
    assert language_of(client, "/accounts/profile/", browser="de") == "en"


def test_what_is_no_language_of_the_hall_changes_nothing(client: Any, alice: Any) -> None:
    client.force_login(alice)
    choose(client, "xx")
    assert client.post("/accounts/profile/", {"name": "Alice", "language": "xx"}).status_code == 200
    alice.refresh_from_db()
    assert alice.language == "" and "django_language" not in client.cookies


def test_one_is_sent_back_to_pages_of_the_hall_alone(client: Any) -> None:
    assert choose(client, "de", "https://elsewhere.example/").url == "/"
    assert client.get(reverse("language")).status_code == 405


def test_a_guest_costs_no_query(client: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get("/accounts/login/", headers={"Accept-Language": "de"})


def test_a_picture_asks_nobody_for_a_language(
    client: Any, alice: Any, django_assert_num_queries: Any
) -> None:
    client.force_login(alice)
    with django_assert_num_queries(0):
        assert client.get("/cards/chaotic/maxxor.svg").status_code == 200
