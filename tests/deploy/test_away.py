"""Parts of a production hall go away and come back: it degrades, says which, and heals."""

from __future__ import annotations

import contextlib
import http.client
import urllib.parse
from collections.abc import Iterator
from typing import Any

import pytest

from gameplay.trials import servers
from gameplay.trials.processes import Hall, hall
from tests.conftest import absent
from tests.servers import until

pytestmark = [pytest.mark.processes, pytest.mark.timeout(240)]

#: More streams than a pool of two could hold.
STREAMS = 8


@pytest.fixture
def small_hall() -> Iterator[Hall]:
    """One web process with two connections, on a PostgreSQL and a Redis of its own."""
    with contextlib.ExitStack() as stack:
        try:
            found = stack.enter_context(
                hall(web=1, start=False, DATABASE_POOL_SIZE="2", DATABASE_WAIT_SECONDS="3")
            )
        except servers.Missing as missing:
            absent("POSTGRES", str(missing))
        found.start("web")
        yield found


#: bob with his token, and an event that anybody may follow.
FILL = """
from gameplay.trials.log_in import token_of
from tournaments.accounts.models import User
from tournaments.services.event import events
bob = User.objects.create(username="bob")
event = events.create(actor=bob, name="Dusk Cup", format="apprentice", size=6)
events.publish(actor=bob, event=event)
print(token_of(bob), event.pk)
"""


def stream(found: Hall, topic: str) -> http.client.HTTPResponse:
    host = found.url.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=60)
    connection.request("GET", f"/live/?topic={topic}&since=0")
    return connection.getresponse()


def log_in(found: Hall) -> tuple[int, str]:
    """Status and place of a log-in with a wrong password: it has to count tries."""
    host = found.url.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=60)
    connection.request("GET", "/accounts/login/")
    page = connection.getresponse()
    cookie = page.headers["Set-Cookie"].split(";")[0]
    field = page.read().decode().split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    body = urllib.parse.urlencode(
        {"csrfmiddlewaretoken": field, "login": "bob", "password": "not this one"}
    )
    headers = {
        "Cookie": cookie,
        "Content-Type": "application/x-www-form-urlencoded",
        "Referer": found.url,
    }
    connection.request("POST", "/accounts/login/", body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def health(found: Hall) -> tuple[int, set[str]]:
    """The status, and the parts that are away."""
    status, body = found.call("GET", "/healthz")
    return status, {name for name, part in body.items() if name != "ok" and not part["ok"]}


def test_hall_outlives_its_streams_its_redis_and_its_database(small_hall: Hall) -> None:
    token, event = small_hall.python(FILL).split()[-2:]
    made: dict[str, Any] = {"deck": "dop-overworld", "house_deck": "dop-underworld"}

    # Streams hold no connection: beside more of them than the pool has, pages open.
    streams = [stream(small_hall, f"event:{event}") for _ in range(STREAMS)]
    assert [one.status for one in streams] == [200] * STREAMS
    assert [one.readline() for one in streams] == [b"retry: 2000\n"] * STREAMS
    assert small_hall.call("GET", "/events/")[0] == 200
    assert health(small_hall) == (200, set())

    # Without Redis: log-in and API work, choices wait as rows, and the hall says what is away.
    small_hall.kill("redis")
    status, table = small_hall.call("POST", "/api/v1/tables/house/", made, token=token)
    assert status == 201, table
    path = f"/api/v1/tables/{table['id']}/"
    assert small_hall.call("POST", f"{path}sit/", {"nonce": "n"}, token=token)[0] == 200
    assert small_hall.call("GET", path, token=token)[0] == 200
    assert log_in(small_hall)[0] == 200
    assert health(small_hall) == (503, {"broker", "cache"})
    small_hall.restart("redis")
    assert health(small_hall) == (200, set())
    assert "Traceback" not in small_hall["web"].tail(2000)

    # Without PostgreSQL: 503 and when to come back; with it again: at once.
    small_hall.kill("postgres")
    assert small_hall.call("GET", "/events/")[0] == 503
    status, body = small_hall.call("GET", "/api/v1/events/")
    assert (status, body["code"]) == (503, "unavailable")
    assert health(small_hall) == (503, {"database"})
    small_hall.restart("postgres")
    until(lambda: small_hall.call("GET", "/events/")[0] == 200)
    assert [small_hall.call("GET", "/events/")[0] for _ in range(6)] == [200] * 6
    for one in streams:
        one.close()
