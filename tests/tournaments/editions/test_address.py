"""Which requests are a stranger's, for a page in its one spelling."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as site
from django.test import RequestFactory
from django.utils.translation import get_language_from_request

from tournaments.editions.address import Page, page_of

HOST = ("host", "localhost")


def asked(path: str, query: str = "", *headers: tuple[str, str], method: str = "GET") -> Any:
    return page_of(
        {
            "type": "http",
            "method": method,
            "scheme": "http",
            "path": path,
            "query_string": query.encode(),
            "headers": [(n.encode(), v.encode()) for n, v in (HOST, *headers)],
        }
    )


@pytest.mark.parametrize(
    ("path", "query", "file"),
    [
        ("/events/dusk/", "", "page.en.html"),
        ("/events/dusk/pairings/", "", "pairings/page.en.html"),
        ("/events/dusk/pairings/", "page=2", "pairings/page~page=2.en.html"),
        ("/events/dusk/rounds/3/now/", "by=table&page=17", None),
        ("/events/dusk/standings/", "round=live", "standings/page~round=live.en.html"),
        ("/events/dusk/bracket/", "", "bracket/page.en.html"),
        ("/events/dusk/pairings.json", "", "pairings.json"),
    ],
)
def test_a_page_has_one_file(path: str, query: str, file: str | None) -> None:
    page = asked(path, query)
    assert page.slug == "dusk"
    assert page.path == path
    assert page.file == (file or "rounds/3/now/page~by=table~page=17.en.html")


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/events/dusk/pairings/", "page=1"),
        ("/events/dusk/pairings/", "page=02"),
        ("/events/dusk/pairings/", "page=100"),
        ("/events/dusk/pairings/", "page=2&by=table"),
        ("/events/dusk/pairings/", "q=x"),
        ("/events/dusk/pairings/", "&"),
        ("/events/dusk/rounds/03/", ""),
        ("/events/dusk/rounds/0/", ""),
        ("/events/dusk/desk/", ""),
        ("/events/dusk/../pairings/", ""),
        ("/events/dusk/pairings", ""),
        ("/events/dusk/pairings/\n", ""),
        (f"/events/{'x' * 61}/pairings/", ""),
        ("/events/", ""),
    ],
)
def test_what_is_spelt_otherwise_is_left_to_django(path: str, query: str) -> None:
    assert asked(path, query) is None


@pytest.mark.parametrize(
    "header",
    [
        ("cookie", "sessionid=abc"),
        ("cookie", "theme=dark; sessionid=abc"),
        ("cookie", 'sessionid=""'),
        ("authorization", "Token drome_x"),
        ("host", "evil.example"),
        ("x-none", ""),
    ],
)
def test_who_is_known_is_no_stranger(header: tuple[str, str], settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    found = asked("/events/dusk/pairings/", "", header)
    assert (found is None) == (header[0] != "x-none")


def test_only_reading_is_answered() -> None:
    path = "/events/dusk/pairings/"
    assert asked(path, method="HEAD") == asked(path)
    assert [asked(path, method=one) for one in ("POST", "OPTIONS", "PUT")] == [None] * 3


def test_https_is_asked_for_where_the_hall_has_it(settings: Any) -> None:
    path = "/events/dusk/pairings/"
    settings.HTTPS = True
    assert asked(path) is None
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert asked(path) is None
    assert asked(path, "", ("x-forwarded-proto", "https")) is not None


LANGUAGES = [
    "",
    "de",
    "de-AT,de;q=0.9,en;q=0.8",
    "en-US,en;q=0.5",
    "da, en-GB;q=0.8, de;q=0.7",
    "es-419",
    "fr;q=0.4, es;q=0.9",
    "*",
    "xx",
    "da,*;q=0.5",
    "pt-BR,pt;q=0.9,fr-CA;q=0.8",
    "en;q=0, de",
    "DE",
]


@pytest.mark.parametrize("said", LANGUAGES)
def test_the_language_is_the_one_that_django_chooses(said: str) -> None:
    request = RequestFactory().get("/", headers={"Accept-Language": said})
    page = asked("/events/dusk/pairings/", "", ("accept-language", said))
    assert page.language == get_language_from_request(request)


def test_a_chosen_language_and_colour_go_first() -> None:
    path = "/events/dusk/pairings/"
    for language, _name in site.LANGUAGES:
        cookie = ("cookie", f"django_language={language}; theme=dark; other=1")
        page = asked(path, "", cookie, ("accept-language", "en"))
        assert page == Page("dusk", "pairings/", "", language, "dark")
        assert page.file == f"pairings/page.{language}.dark.html"
    assert asked(path, "", ("cookie", "theme=auto")).theme == ""
    assert asked(path, "", ("cookie", "django_language=xx")) is None
