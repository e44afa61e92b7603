"""The stream tells revisions to those who may know, at once, and nothing else."""

import http.client
import json
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.conftest import Site
from tournaments import live
from tournaments.live import feed, views

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def _feeds_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """No stream of an earlier test is counted: the site runs on, and learns that a browser has
    gone only with the next heartbeat."""
    monkeypatch.setattr(feed, "_feeds", weakref.WeakKeyDictionary())


@pytest.fixture(autouse=True)
def _topics(monkeypatch: pytest.MonkeyPatch) -> None:
    """`open` for everybody, `club` for alice."""
    rules = {
        "open": lambda request, key: True,
        "club": lambda request, key: request.user.username == "alice",
    }
    monkeypatch.setattr(live, "_allowed", rules)


class Stream:
    """One open stream, read line by line."""

    def __init__(self, site: Site, query: str, **headers: str) -> None:
        host = site.url.removeprefix("http://")
        self._connection = http.client.HTTPConnection(host, timeout=60)
        self._connection.request("GET", f"/live/?{query}", headers=headers)
        self.answer = self._connection.getresponse()

    def next(self) -> tuple[dict[str, Any], str]:
        """The next data with its id."""
        place = ""
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if line.startswith("id: "):
                place = line[4:]
            if line.startswith("data: "):
                return json.loads(line[6:]), place

    def line(self) -> str:
        return self.answer.readline().decode().rstrip("\n")

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
def follow(site: Site) -> Iterator[Callable[..., Stream]]:
    opened: list[Stream] = []

    def make(query: str, **headers: str) -> Stream:
        opened.append(Stream(site, query, **headers))
        return opened[-1]

    yield make
    for stream in opened:
        stream.close()


def until_followed(count: int) -> None:
    """Wait until this test has so many streams open."""
    end = time.monotonic() + 60
    while feed.streams() != count:
        assert time.monotonic() < end
        time.sleep(0.01)


def grows(found: list[Any]) -> bool:
    """Whether something comes to it within half a second."""
    before = len(found)
    time.sleep(0.5)
    return len(found) > before


def cookie(user: Any) -> dict[str, str]:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}


def test_stream_brings_topic_and_revision_only(follow: Callable[..., Stream]) -> None:
    stream = follow("topic=open:1&since=0")
    assert stream.answer.headers["Content-Type"] == "text/event-stream"
    assert stream.answer.headers["Cache-Control"] == "no-store"
    assert stream.answer.headers["X-Accel-Buffering"] == "no"
    until_followed(1)
    live.bump("open:2")
    live.bump("open:1")
    assert stream.next() == ({"topic": "open:1", "revision": 1}, "open:1=1")


def test_stream_is_woken_by_the_commit_not_by_the_poll(
    follow: Callable[..., Stream], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "POLL_SECONDS", 600.0)  # longer than anybody waits
    stream = follow("topic=open:1&since=0")
    until_followed(1)
    time.sleep(0.3)
    with transaction.atomic():
        live.bump("open:1")
    assert stream.next()[0]["revision"] == 1


def test_stream_finds_by_itself_what_no_wake_told(
    follow: Callable[..., Stream], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tournaments.live import wake

    monkeypatch.setattr(wake, "everybody", lambda *_told: None)
    stream = follow("topic=open:1&since=0")
    until_followed(1)
    live.bump("open:1")
    assert stream.next()[0]["revision"] == 1


def test_stream_catches_up_from_since_and_from_last_event_id(
    follow: Callable[..., Stream],
) -> None:
    for _ in range(3):
        live.bump("open:1")
    live.bump("open:2")
    assert follow("topic=open:1&since=2").next()[0] == {"topic": "open:1", "revision": 3}
    again = follow("topic=open:1&topic=open:2&since=1&since=0", **{"Last-Event-ID": "open:1=3"})
    assert again.next() == ({"topic": "open:2", "revision": 1}, "open:1=3 open:2=1")


def test_stream_without_since_begins_with_the_present_state(follow: Callable[..., Stream]) -> None:
    live.bump("open:1")
    assert follow("topic=open:1").next()[0] == {"topic": "open:1", "revision": 1}
    assert follow("topic=open:9").next()[0] == {"topic": "open:9", "revision": 0}


def test_stream_beats_and_ends_in_good_order(
    follow: Callable[..., Stream], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "HEARTBEAT_SECONDS", 0.1)
    monkeypatch.setattr(views, "LIFE_SECONDS", 0.4)
    stream = follow("topic=open:1&since=0")
    text = stream.answer.read().decode()
    assert text.startswith("retry: 2000\n\n: still here\n\n")
    assert "data:" not in text
    until_followed(0)


def test_topic_of_others_is_not_found(
    follow: Callable[..., Stream], alice: Any, charlie: Any
) -> None:
    assert follow("topic=club:1", **cookie(alice)).answer.status == 200
    assert follow("topic=club:1", **cookie(charlie)).answer.status == 404
    assert follow("topic=club:1").answer.status == 404
    assert follow("topic=open:1&topic=club:1").answer.status == 404
    assert follow("topic=nobody:1", **cookie(alice)).answer.status == 404


@pytest.mark.parametrize(
    "query", ["", "topic=", "topic=open:1;drop", "topic=Open:1", "topic=open:1&" * 13]
)
def test_malformed_topics_are_refused(follow: Callable[..., Stream], query: str) -> None:
    assert follow(query).answer.status == 400


def test_stream_takes_no_writes(client: Client) -> None:
    assert client.post("/live/?topic=open:1").status_code == 405


def test_too_many_streams_are_sent_away(
    follow: Callable[..., Stream], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "MOST_STREAMS", 1)
    follow("topic=open:1&since=0")
    until_followed(1)
    assert follow("topic=open:1&since=0").answer.status == 503


def test_many_streams_cost_no_query(
    follow: Callable[..., Stream], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[set[str]] = []
    real = feed._revisions

    def revisions(topics: set[str]) -> dict[str, int]:
        if "open:1" in topics:  # readers of earlier tests may ask on for theirs
            asked.append(topics)
        return real(topics)

    monkeypatch.setattr(feed, "_revisions", revisions)
    monkeypatch.setattr(feed, "POLL_SECONDS", 30.0)
    streams = [follow("topic=open:1&since=0") for _ in range(5)]
    until_followed(5)
    while not asked or grows(asked):
        pass  # every stream that joins has the topics read once more
    asked.clear()
    live.bump("open:1")
    assert {stream.next()[0]["revision"] for stream in streams} == {1}
    assert asked == [], "the revision is told after the commit, so nobody has to ask"
