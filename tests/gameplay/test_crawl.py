"""A hall in use, walked through link by link in another language: no page is at fault, and none
says anything in English that is not a name or somebody's own words."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import Any
from urllib.parse import urljoin

import pytest

from engine import cards, games
from tests import holes, used
from tests.gameplay.test_pages_in_languages import english, said
from tests.pages import leading_nowhere
from tournaments.models import Entry, Event

pytestmark = [pytest.mark.django_db, pytest.mark.long]
LINK = re.compile(r'<a\b[^>]*\bhref="([^"#]+)')
ENDINGS = (".ics", ".csv", ".json", ".zip", ".trf", ".pdf", ".txt")
LEFT_OUT = re.compile(
    r"/(api|style|cards|rules|accounts/logout|language|theme)/"  # for programs; names; ways out
    r"|/repair/|/bench/train/|/bench/positions/new/"  # for judges: lines of the engine to type
)
UNTOLD = re.compile(r'<li id="event-\d+"[^>]*><span class="event-line"[^>]*>([^<]*)')
"""An event that a page shows as the engine's line, without its sentence."""
OTHERS = ("Flesh and Blood", ", wins (")
"""Names of other games, and of a tie-break as it is typed."""
ALIKE = 2
"""Pages of one kind that are looked at."""


def kind(address: str) -> str:
    """The address without numbers and names of events."""
    path = re.sub(r"/events/[\w-]+/", "/events/x/", address.partition("?")[0])
    return re.sub(r"\d+", "n", path)


def names() -> re.Pattern[str]:
    """What is called in English wherever it stands: events, their players, sets of cards, other
    games."""
    found = {one.name for game in games.names() for one in cards.sets(game)}
    found |= {*OTHERS, *Event.objects.values_list("name", flat=True)}
    found |= set(Entry.objects.values_list("name", flat=True))
    return re.compile("|".join(re.escape(one) for one in sorted(found, key=len, reverse=True)))


def walk(client: Any, language: str, most: int = 160) -> tuple[int, dict[str, str]]:
    """How many pages were looked at, and each English text with where it stands."""
    called = names()
    seen, alike, left = set[str](), Counter[str](), dict[str, str]()
    ahead, count = ["/"], 0
    while ahead and count < most:
        address = ahead.pop(0)
        if address in seen or alike[kind(address)] == ALIKE:
            continue
        seen.add(address)
        alike[kind(address)] += 1
        answer = client.get(address, headers={"Accept-Language": language})
        assert answer.status_code < 500, address
        if answer.status_code != 200 or "html" not in answer["Content-Type"]:
            continue
        count += 1
        page = answer.content.decode()
        assert not leading_nowhere(page), address
        for text in english([called.sub("…", text) for text in said(page)]):
            left.setdefault(text, address)
        for line in UNTOLD.findall(page):
            left.setdefault(unescape(line), address)
        found = (urljoin(address, unescape(link)) for link in LINK.findall(page))
        ahead += [
            one
            for one in found
            if one.startswith("/") and not one.endswith(ENDINGS) and not LEFT_OUT.search(one)
        ]
    return count, left


@pytest.fixture(autouse=True)
def whole_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page may show a sentence with nothing where a name or a number belongs."""
    holes.refuse(monkeypatch)


@pytest.mark.parametrize(("name", "language"), [(None, "en"), ("p1", "de")])
def test_each_page_of_an_empty_hall_says_whole_sentences(
    client: Any, make_user: Any, name: str | None, language: str
) -> None:
    """Where there is nothing yet, pages are drawn by branches that nobody meets later."""
    if name is not None:
        client.force_login(make_user(name))
    count, left = walk(client, language)
    assert count > 20
    assert language == "en" or left == {}


@pytest.mark.parametrize(("name", "language"), [("host", "de"), ("p1", "es"), ("judy", "fr")])
def test_no_page_of_a_used_hall_is_left_in_english(
    client: Any, make_user: Any, finished: Any, judy: Any, name: str, language: str
) -> None:
    p1, p2 = make_user("p1"), make_user("p2")
    used.furnish(make_user, p1, p2)
    people = {"p1": p1, "judy": judy, "host": type(p1).objects.get(username="host")}
    client.force_login(people[name])
    count, left = walk(client, language)
    assert count > 50
    assert left == {}, "\n".join(f"{where}: {text}" for text, where in left.items())
