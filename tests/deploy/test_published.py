"""Pages of strangers behind a real nginx: served without the hall, and never those of before."""

from __future__ import annotations

import gzip
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from gameplay.trials import front, processes, servers, storm
from tests.conftest import absent
from tests.servers import until
from tournaments.editions.address import Page

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(600)]
TABLES = 8
#: No page of this hall takes long; a child killed while it is asked is missed for so long.
HEALTHCHECK_SECONDS = 10
Answer = tuple[int, dict[str, str], str]
#: Of one answer alone, or of the program that gave it.
OWN = {"date", "server", "connection", "x-request-id", "accept-ranges", "keep-alive"}
SPOKEN = (
    "",
    "de",
    "de-AT,de;q=0.9,en;q=0.8",
    "da, en-GB;q=0.8, de;q=0.7",
    "xx",
    "*",
    "fr;q=0.4, es",
)


@pytest.fixture(scope="module")
def hall() -> Iterator[processes.Hall]:
    """A hall in production with two web processes, which keeps pages, and nginx before it."""
    try:
        with processes.hall(
            web=2, play=1, start=False, published=True, healthcheck=HEALTHCHECK_SECONDS
        ) as found:
            found.start("web")
            with front.nginx(found):
                yield found
    except servers.Missing as missing:
        absent("POSTGRES" if "PostgreSQL" in str(missing) else "REDIS", str(missing))


@pytest.fixture
def event(hall: processes.Hall) -> storm.Event:
    """An event on paper whose first round is public."""
    return storm.event_of(hall, tables=TABLES, published=True)


def ask(port: int, path: str, **headers: str) -> Answer:
    """Status, headers that all readers share, and text of an answer."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}")
    for name, value in {"Host": "localhost", **headers}.items():
        request.add_header(name.replace("_", "-"), value)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            status, said, body = answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        status, said, body = error.code, error.headers, error.read()
    names = {name.lower() for name in said} - OWN
    shared = {name: ", ".join(said.get_all(name, ())) for name in names}
    if shared.get("content-encoding") == "gzip":
        body = gzip.decompress(body)
    return status, shared, body.decode()


def at_nginx(hall: processes.Hall, path: str, **headers: str) -> Answer:
    return ask(hall.servers["nginx"].port, path, **headers)  # type: ignore[attr-defined]


def revision(page: str) -> int:
    return int(re.findall(r'data-live-revision="(\d+)"', page)[0])


def is_kept(hall: processes.Hall, event: storm.Event, path: str) -> bool:
    """Whether a file of this page is in force."""
    part, _, query = path.removeprefix(f"/events/{event.slug}/").partition("?")
    file = Page(event.slug, part, query, "en", "").file
    return (Path(hall.env["PUBLISHED_DIR"]) / "open" / event.slug / "current" / file).is_file()


def pages(event: storm.Event) -> list[str]:
    parts = ("pairings/", "pairings/?by=table", "pairings/now/", "standings/", "bracket/")
    data = ("pairings.json", "standings.json", "bracket.json", "seats/0.json")
    return [f"/events/{event.slug}/{part}" for part in (*parts, *data)]


def test_nginx_says_what_the_hall_says(hall: processes.Hall, event: storm.Event) -> None:
    for path in pages(event):
        for spoken in SPOKEN:
            asked = {"Accept-Language": spoken} if spoken else {}
            for packed in ({}, {"Accept-Encoding": "gzip"}):
                ask(hall.port, path, **asked)  # there is a file from now on
                own = ask(hall.port, path, **asked, **packed)
                served = at_nginx(hall, path, **asked, **packed)
                _same(own, served)
                again = {**asked, **packed, "If-None-Match": own[1]["etag"]}
                assert ask(hall.port, path, **again)[0] == 304
                assert at_nginx(hall, path, **again)[0] == 304, path


def _well(answer: Answer) -> Answer | None:
    return answer if answer[0] == 200 else None


def _same(own: Answer, served: Answer) -> None:
    assert own[0] == served[0] == 200
    assert own[2] == served[2]
    policy = "content-security-policy"
    for said in (own[1], served[1]):
        said[policy] = "; ".join(sorted(said[policy].split("; ")))
        said["vary"] = ", ".join(sorted(re.split(r", *", said["vary"])))
    assert own[1] == served[1]


def test_pages_are_there_while_the_hall_is_not(hall: processes.Hall, event: storm.Event) -> None:
    for path in pages(event):
        until(lambda path=path: ask(hall.port, path) and is_kept(hall, event, path), 60)  # type: ignore[misc]
    hall.kill("web")
    try:
        for path in pages(event):
            assert at_nginx(hall, path)[0] == 200, path
        assert at_nginx(hall, f"/events/{event.slug}/")[0] == 502
        assert at_nginx(hall, pages(event)[0], Cookie="sessionid=abc")[0] == 502
        assert at_nginx(hall, pages(event)[0], Authorization="Token x")[0] == 502
    finally:
        hall["web"].start()


def test_a_result_is_on_every_page_as_soon_as_it_is_said(
    hall: processes.Hall, event: storm.Event
) -> None:
    """Readers ask all the time while results come in and web processes are killed."""
    path = f"/events/{event.slug}/pairings/?by=table"
    status, listed = hall.call("GET", f"/api/v1/events/{event.slug}/matches/", token=event.token)
    assert status == 200
    before = revision(at_nginx(hall, path)[2])
    for turn, match in enumerate(listed["results"]):
        where = f"/api/v1/events/{event.slug}/matches/{match['serial']}/enter/"
        said = {"wins_a": 1, "wins_b": 0}
        status, answer = hall.call("POST", where, said, token=event.token)
        assert status == 200, answer
        for port in (hall.port, hall.port, hall.servers["nginx"].port):  # type: ignore[attr-defined]
            page = ask(port, path)[2]
            assert revision(page) > before, "a page of before"
            assert page.count("1–0") > turn
        before = revision(page)
        if turn % 3 == 1:
            ready = hall["web"].times_ready
            hall["web"].kill_child()
            served = until(lambda: _well(at_nginx(hall, path)), 60)
            assert revision(served[2]) == before
            # The next process that begins takes all pages away: of the next test too.
            replaced = HEALTHCHECK_SECONDS + 60
            until(lambda ready=ready: hall["web"].times_ready > ready, replaced)  # type: ignore[misc]


def test_a_killed_hall_leaves_nothing_of_before(hall: processes.Hall, event: storm.Event) -> None:
    path = f"/events/{event.slug}/pairings/"
    ask(hall.port, path)
    before = revision(at_nginx(hall, path)[2])
    hall.kill("web")
    hall.python(f"from tournaments.live import bump; bump('event:{event.pk}')")
    assert at_nginx(hall, path)[0] == 502
    hall["web"].start()
    assert revision(at_nginx(hall, path)[2]) == before + 1
