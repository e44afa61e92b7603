"""Connections to the database: what waits holds none, and one that is gone is no fault of ours."""

from __future__ import annotations

import sqlite3
import threading
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, OperationalError, connection
from django.db.backends.signals import connection_created
from django.test import Client

from tests.conftest import Site
from tests.live.test_stream import Stream, cookie
from tests.servers import until
from tournaments import live
from tournaments.machine.database import is_away
from tournaments.models.event import EventQuerySet


@pytest.fixture
def follow(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Stream]]:
    """Streams of `club`, which ask the database who follows."""
    rules = {"club": lambda request, key: request.user.username == "alice"}
    monkeypatch.setattr(live, "_allowed", rules)
    opened: list[Stream] = []

    def make(**headers: str) -> Stream:
        opened.append(Stream(site, "topic=club:1&since=0", **headers))
        return opened[-1]

    yield make
    for stream in opened:
        stream.close()


# --- What waits holds none --------------------------------------------------------------------


@pytest.mark.both_databases
def test_stream_that_waits_holds_no_connection(follow: Callable[..., Stream], alice: Any) -> None:
    opened: list[Any] = []

    def note(connection: Any, **_named: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            opened.append(connection)

    mine = cookie(alice)
    connection_created.connect(note)
    try:
        assert follow(**mine).line() == "retry: 2000"
    finally:
        connection_created.disconnect(note)
    assert opened, "the stream asked the database whether it may follow"
    until(lambda: all(one.connection is None for one in opened), seconds=20)


# --- What is away is 503 ----------------------------------------------------------------------


def away(*_arguments: Any, **_named: Any) -> Any:
    raise OperationalError("the database system is shutting down")


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.django_db
def test_page_and_api_say_that_the_database_is_away(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EventQuerySet, "visible_to", away)
    page = visitor.get("/events/")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "cannot reach its database" in page.content.decode()
    answer = visitor.get("/api/v1/events/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json() == {
        "code": "unavailable",
        "detail": "The hall cannot reach its database. Try again in a moment.",
    }


@pytest.mark.django_db
def test_database_that_goes_after_the_view_is_away_too(
    alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Client(raise_request_exception=False)
    monkeypatch.setattr(SessionStore, "save", away)
    page = visitor.post("/accounts/login/", {"login": "alice", "password": "a-long-word-for-tests"})
    assert (page.status_code, page["Retry-After"]) == (503, "5")


@pytest.mark.django_db
def test_wrong_query_stays_a_fault_of_ours(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_arguments: Any, **_named: Any) -> Any:
        with connection.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")

    monkeypatch.setattr(EventQuerySet, "visible_to", wrong)
    assert visitor.get("/events/").status_code == 500


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (sqlite3.SQLITE_BUSY, True),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, True),
        (sqlite3.SQLITE_FULL, True),
        (sqlite3.SQLITE_IOERR_WRITE, True),
        (sqlite3.SQLITE_ERROR, False),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, False),
    ],
)
def test_sqlite_is_away_when_locked_or_full_and_not_when_asked_wrongly(
    code: int, expected: bool
) -> None:
    cause = sqlite3.OperationalError("as SQLite says it")
    cause.sqlite_errorcode = code
    error = OperationalError("as Django says it")
    error.__cause__ = cause
    assert is_away(error) is expected


def test_other_errors_are_not_the_database() -> None:
    assert not is_away(None)
    assert not is_away(ValueError("x"))
    assert not is_away(DatabaseError("x"))
    assert is_away(OperationalError("could not connect"))


# --- Files under ASGI -------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_file_is_served_whole_and_off_the_event_loop(site: Site) -> None:
    from tests.conftest import ROOT

    path = ROOT / "tournaments/static/tournaments/css/components.css"
    with urllib.request.urlopen(f"{site}/static/tournaments/css/components.css") as answer:
        assert answer.read() == path.read_bytes()
