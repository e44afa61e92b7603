"""A hall on two hosts with a disk each: what one writes the other one reads."""

from __future__ import annotations

import json
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gameplay.trials import hosts, servers
from gameplay.trials.files import sealed, unsigned
from tests.concurrency.test_killed_workers import Guest, audit, expect_whole
from tests.conftest import absent
from tests.servers import until
from tournaments.printing import press

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(900)]
#: Run inside the hall: a running event with its first round, and who organizes it.
_EVENT = """
import json
from gameplay.trials.log_in import session_of, token_of
from tournaments.accounts.models import User
from tournaments.formats.archive import ARCHIVE
from tournaments.queries.files import outward
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.round import rounds
olga = User.objects.create(username="olga", name="Olga")
event = events.create(actor=olga, name="Bridge Cup", swiss_rounds=1, digital=False)
events.publish(actor=olga, event=event)
for name in ("ann", "ben"):
    entries.sign_up(actor=User.objects.create(username=name, name=name), event=event)
events.start(actor=olga, event=event)
rounds.publish(actor=olga, round=rounds.pair(actor=olga, event=event))
print(json.dumps({"token": token_of(olga), "session": session_of(olga), "pk": event.pk,
                  "slug": event.slug, "archive": outward.written(event, ARCHIVE).decode()}))
"""
_PRINT = """
from tournaments.accounts.models import User
from tournaments.models import Event
from tournaments.services.files import printing
event = Event.objects.with_revision().get(slug="bridge-cup")
olga = User.objects.get(username="olga")
print(printing.ask(actor=olga, event=event, paper="event", size="a4", at="http://hall").pk)
"""


@pytest.fixture(scope="module")
def two() -> Iterator[hosts.Hosts]:
    """Two hosts; pages come from both, pairings and files are the work of host b alone."""
    try:
        with hosts.hosts(2, web=1, play=1, start=False) as found:
            for name in ("a/web", "b/web", "b/rest"):
                found[name].begin()
            for name in ("a/web", "b/web", "b/rest"):
                found[name].wait(seconds=300)
            yield found
    except servers.Missing as missing:
        absent("POSTGRES" if "PostgreSQL" in str(missing) else "REDIS", str(missing))


@pytest.fixture(scope="module")
def event(two: hosts.Hosts) -> Any:
    return json.loads(two.first.python(_EVENT).splitlines()[-1])


def files_of(folder: Path) -> set[str]:
    """What lies on the disk of a host, but for what processes logged and collected."""
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {str(path) for path in found if path.suffix != ".log" and path.parts[0] != "static"}


def send(url: str, name: str, data: bytes, token: str) -> Any:
    """The answer to a file that somebody brings."""
    edge = "an-edge-of-this-test"
    head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = head.encode() + data + f"\r\n--{edge}--\r\n".encode()
    request = urllib.request.Request(f"{url}/api/v1/events/import/", body, method="POST")
    request.add_header("Authorization", f"Token {token}")
    request.add_header("Content-Type", f"multipart/form-data; boundary={edge}")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def test_a_file_brought_to_one_host_is_read_by_a_worker_of_the_other(
    two: hosts.Hosts, event: Any
) -> None:
    a, b = two.hosts.values()
    document = json.loads(event["archive"])
    document = unsigned(document, sealed(document["log"], "other-bank-cup"), keep=False)
    data = json.dumps(document).encode()
    made = send(a.url, "event.json", data, event["token"])

    def read() -> Any:
        path = f"/api/v1/events/imports/{made['id']}/"
        status, said = b.call("GET", path, token=event["token"])
        assert status == 200, said
        return said if said["state"] not in ("waiting", "working") else None

    assert until(read, 300)["event"] == "other-bank-cup"
    for host in (a, b):
        assert host.call("GET", "/api/v1/events/other-bank-cup/", token=event["token"])[0] == 200


@pytest.mark.skipif(bool(press.missing()), reason="no Pango on this machine")
def test_a_paper_made_on_one_host_is_fetched_from_the_other(two: hosts.Hosts, event: Any) -> None:
    a, _b = two.hosts.values()
    pk = int(a.python(_PRINT).split()[-1])
    address = f"{a.url}/events/{event['slug']}/desk/paper/{pk}/file.pdf"

    def fetched() -> bytes:
        request = urllib.request.Request(address)
        request.add_header("Cookie", f"sessionid={event['session']}")
        with urllib.request.urlopen(request, timeout=60) as answer:
            # One that is not made yet leads to a page that says how far it is.
            made = answer.headers["Content-Type"] == "application/pdf"
            return bytes(answer.read()) if made else b""

    assert until(fetched, 300).startswith(b"%PDF-")


def test_a_stream_of_one_host_hears_what_was_changed_at_the_other(
    two: hosts.Hosts, event: Any
) -> None:
    a, b = two.hosts.values()
    heard: list[Any] = []
    opened = threading.Event()

    def listen() -> None:
        url = f"{a.url}/live/?topic=event:{event['pk']}&since=0"
        with urllib.request.urlopen(url, timeout=120) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    heard.append(json.loads(line[5:])["revision"])
                    opened.set()
                    if len(heard) > 1:
                        return

    ear = threading.Thread(target=listen, daemon=True)
    ear.start()
    assert opened.wait(120), "a page is told at once that it is behind"
    path = f"/api/v1/events/{event['slug']}/"
    status, said = b.call("PATCH", path, {"description": "From b."}, token=event["token"])
    assert status == 200, said
    ear.join(120)
    assert len(heard) > 1 and heard[1] > heard[0]


def test_a_game_goes_on_from_the_position_that_the_other_host_stored(two: hosts.Hosts) -> None:
    """Also under another release of the engine, which plays it again from its seed."""
    a, b = two.hosts.values()
    two["a/play"].start()
    guest = Guest(a, a.people("bob")["bob"])
    for _ in range(3):
        guest.send(guest.asked())
    at_a = guest.asked()["asked"]
    two["a/play"].stop()
    guest.hall = b
    two["b/play"].start()
    for _ in range(3):
        guest.send(guest.asked())
    at_b = guest.asked()["asked"]
    assert at_b > at_a
    two["b/play"].stop()
    two.install("a", other=True)
    two["a/play"].start()
    for _ in range(3):
        guest.send(guest.asked())
    assert guest.asked()["asked"] > at_b
    two["a/play"].stop()
    found = audit(b, guest.pk)
    expect_whole(found, guest)
    assert len(releases_of(b, guest.pk)) == 2


def releases_of(hall: Any, table: int) -> set[str]:
    """By which releases of the engine positions of this table were stored."""
    told = hall.python(
        "from gameplay.models import Checkpoint\n"
        f"rows = Checkpoint.objects.filter(game__table={table})\n"
        "print(*rows.values_list('release', flat=True))\n"
    )
    return set(told.splitlines()[-1].split())


def test_no_host_keeps_what_another_one_needs(two: hosts.Hosts, event: Any) -> None:
    """After all that nothing lies on their disks but what is each one's own."""
    for host in two.hosts.values():
        own = {name for name in files_of(host.folder) if not name.startswith("other-release/")}
        assert own == set()
