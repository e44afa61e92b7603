"""Webhooks: signed, sent until answered, never into a private network, seen by organizers alone."""

from __future__ import annotations

import hashlib
import hmac
import http.server
import json
import socket
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Delivery, Operation, Webhook
from tournaments.services.event import events
from tournaments.services.news import outgoing, webhooks
from tournaments.services.preview import suppose

pytestmark = pytest.mark.django_db


class Receiver:
    """A program that listens on this machine; `answers` are given in turn, then 204."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.append((dict(self.headers), body))
                status = outer.answers.pop(0) if outer.answers else 204
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", f"{outer.url}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                """Quiet."""

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS_ALLOW_PRIVATE = True
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


def add(hall: Any, url: str, **more: Any) -> tuple[Webhook, str]:
    return webhooks.add(actor=hall.organizer, event=hall.event, url=url, **more)


def send_due() -> None:
    for pk in webhooks.due():
        webhooks.deliver(pk)


def later() -> None:
    """The pause of every waiting message is over."""
    Delivery.objects.update(due_at=timezone.now() - timedelta(seconds=1))


def test_message_is_signed_and_says_what_it_is_about_by_numbers(
    hall: Any, receiver: Receiver, bob: Any
) -> None:
    _hook, secret = add(hall, f"{receiver.url}/told?by=drome")
    (entry,) = hall.join(bob)
    send_due()
    headers, body = receiver.got[-1]
    said = json.loads(body)
    operation = Operation.objects.get(kind="entry_added")
    assert (said["kind"], said["number"]) == ("entry_added", operation.number)
    assert said["about"] == {"entry": entry.number} and said["event"] == "dusk-cup"
    assert bob.name not in body.decode(), "no more than numbers"
    stamp, given = headers["Drome-Signature"].split(",v1=")
    at = stamp.removeprefix("t=")
    own = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(own, given)
    assert abs(int(at) - timezone.now().timestamp()) < 60
    sent = Delivery.objects.get(kind="entry_added")
    assert headers["Drome-Delivery"] == str(sent.identity) == said["id"]
    assert (sent.state, sent.status, sent.attempts) == ("delivered", 204, 1)


def test_a_message_is_tried_again_with_the_same_id_until_it_is_answered(
    hall: Any, receiver: Receiver, bob: Any
) -> None:
    receiver.answers = [500, 302]
    add(hall, receiver.url, kinds=["entry_added"])
    hall.join(bob)
    send_due()
    sent = Delivery.objects.get()
    assert (sent.state, sent.status) == ("waiting", 500)
    assert sent.due_at > timezone.now() + timedelta(seconds=5)
    send_due()
    assert len(receiver.got) == 1, "not before its pause is over"
    for _again in range(2):
        later()
        send_due()
    sent.refresh_from_db()
    assert (sent.state, sent.attempts, len(receiver.got)) == ("delivered", 3, 3)
    assert len({headers["Drome-Delivery"] for headers, _body in receiver.got}) == 1
    send_due()
    webhooks.deliver(sent.pk)
    assert len(receiver.got) == 3, "delivered is delivered"


def test_a_message_is_given_up_and_sent_once_more_by_hand(
    hall: Any, receiver: Receiver, bob: Any
) -> None:
    receiver.answers = [503] * 7
    add(hall, receiver.url, kinds=["entry_added"])
    hall.join(bob)
    for _attempt in range(10):
        send_due()
        later()
    sent = Delivery.objects.select_related("webhook__event").get()
    assert (sent.state, sent.attempts) == ("given_up", 7)
    webhooks.send_again(actor=hall.organizer, delivery=sent)
    send_due()
    sent.refresh_from_db()
    assert (sent.state, sent.attempts) == ("delivered", 1)


def test_a_worker_that_dies_leaves_the_message_to_another(
    hall: Any, receiver: Receiver, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(hall, receiver.url, kinds=["entry_added"])
    hall.join(bob)
    with monkeypatch.context() as patch:
        patch.setattr(outgoing, "post", lambda *args: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            send_due()
    send_due()
    assert receiver.got == [], "it is still leased to the first"
    later()
    send_due()
    assert len(receiver.got) == 1


def test_only_the_kinds_asked_for_and_nothing_once_removed(
    hall: Any, receiver: Receiver, bob: Any, dora: Any
) -> None:
    hook, _secret = add(hall, receiver.url, kinds=["event_changed"])
    hall.join(bob)
    assert not Delivery.objects.exists()
    events.change(actor=hall.organizer, event=hall.event, description="x")
    assert Delivery.objects.count() == 1
    webhooks.remove(actor=hall.organizer, webhook=hook)
    events.change(actor=hall.organizer, event=hall.event, description="y")
    send_due()
    assert receiver.got == [] and Delivery.objects.get().state == "given_up"
    with pytest.raises(Refusal, check=lambda r: r.code == "webhook_gone"):
        webhooks.ping(actor=hall.organizer, webhook=hook)


def test_a_supposed_write_tells_nobody(hall: Any, receiver: Receiver) -> None:
    add(hall, receiver.url)
    before = Delivery.objects.count()
    suppose(
        hall.event,
        lambda: events.change(actor=hall.organizer, event=hall.event, description="x"),
    )
    assert Delivery.objects.count() == before


@pytest.mark.parametrize(
    "url",
    [
        *("https://127.0.0.1/", "https://10.1.2.3/x", "https://169.254.169.254/latest/"),
        *("https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fd00::1]/"),
        *("https://[64:ff9b::7f00:1]/", "https://224.0.0.1/", "https://0.0.0.0/"),
        *("http://example.org/", "ftp://example.org/", "https://", "https:///x", "//example.org"),
        *("https://user:word@example.org/", "https://example.org:notaport/", "javascript:alert(1)"),
        "https://example.org/a b",
    ],
)
def test_addresses_that_are_never_told(hall: Any, url: str) -> None:
    with pytest.raises(Invalid):
        add(hall, url)
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.0.0.5", "192.168.1.1", "100.64.0.1", "::1", "fe80::1", "fc00::1"]
)
def test_a_name_that_leads_inside_is_not_followed(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    found = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443)),
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: found)
    connected: list[Any] = []
    monkeypatch.setattr(socket, "create_connection", lambda *args: connected.append(args))
    with pytest.raises(outgoing.Unreachable, match="private"):
        outgoing.post("https://inside.example.org/", b"{}", {})
    assert connected == []


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []

    def lookup(host: str, *args: Any, **kwargs: Any) -> Any:
        looked.append(host)
        public = "93.184.216.34" if len(looked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (public, 443))]

    reached: list[Any] = []

    def connect(address: Any, *args: Any) -> Any:
        reached.append(address)
        raise OSError("far enough")

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(outgoing.Unreachable, match="far enough"):
        outgoing.post("https://turning.example.org/", b"{}", {})
    assert reached == [("93.184.216.34", 443)] and len(looked) == 1


def test_webhooks_are_for_organizers(
    hall: Any, receiver: Receiver, enter: Any, alice: Any, bob: Any, judy: Any, charlie: Any
) -> None:
    hall.join(bob)
    hall.judge(judy, "head_judge")
    hook, _secret = add(hall, receiver.url)
    page = "/events/dusk-cup/desk/webhooks/"
    paths = [page, f"{page}1/ping/", f"{page}1/remove/", f"{page}sent/1/"]
    for user in (bob, judy, charlie):
        assert [enter(user).post(path, {"url": "x"}).status_code for path in paths] == [403] * 4
        assert enter(user).get(page).status_code == 403
        with pytest.raises(Forbidden):
            webhooks.add(actor=user, event=hall.event, url=receiver.url)
        with pytest.raises(Forbidden):
            webhooks.remove(actor=user, webhook=hook)
    assert enter(None).get(page).status_code == 302
    assert enter(alice).get(page).status_code == 200


def test_the_secret_is_shown_once(hall: Any, receiver: Receiver, enter: Any, alice: Any) -> None:
    page = "/events/dusk-cup/desk/webhooks/"
    client = enter(alice)
    answer = client.post(page, {"url": receiver.url})
    secret = Webhook.objects.get().secret
    assert secret in answer.content.decode() and answer["Cache-Control"] == "no-store"
    assert secret not in client.get(page).content.decode()
    log = json.dumps(list(Operation.objects.values_list("payload", flat=True)))
    assert secret not in log
    refused = client.post(page, {"url": "gopher://x"}).content.decode()
    assert "An address begins with https://" in refused and 'value="gopher://x"' in refused


def test_page_tries_removes_and_sends_again(
    hall: Any, receiver: Receiver, enter: Any, alice: Any
) -> None:
    add(hall, receiver.url, kinds=["event_finished"])
    page = "/events/dusk-cup/desk/webhooks/"
    client = enter(alice)
    client.post(f"{page}1/ping/")
    receiver.answers = [404]
    send_due()
    assert "404" in client.get(page).content.decode()
    client.post(f"{page}sent/{Delivery.objects.get().pk}/")
    send_due()
    assert Delivery.objects.get().state == "delivered"
    client.post(f"{page}1/remove/")
    assert not Webhook.objects.filter(active=True).exists()


def test_page_asks_the_database_as_often_for_one_as_for_three(
    hall: Any, receiver: Receiver, enter: Any, alice: Any, django_assert_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client, counts = enter(alice), []
    for _size in range(3):
        hook, _secret = add(hall, receiver.url, kinds=["event_finished"])
        webhooks.ping(actor=alice, webhook=hook)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get("/events/dusk-cup/desk/webhooks/")
        counts.append(len(queries))
    assert counts[0] == counts[2]


def test_webhooks_by_the_api(
    hall: Any, receiver: Receiver, api: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    base = "/api/v1/events/dusk-cup/webhooks/"
    organizer = api(alice)
    made = organizer.post(base, {"url": receiver.url, "kinds": ["event_changed"]}, format="json")
    assert made.status_code == 201 and len(made.json()["secret"]) == 64
    assert "secret" not in organizer.get(base).json()["results"][0]
    assert organizer.post(f"{base}1/ping/").status_code == 202
    send_due()
    (sent,) = organizer.get(f"{base}deliveries/").json()["results"]
    assert (sent["state"], sent["kind"]) == ("delivered", "ping")
    again = f"{base}deliveries/{sent['identity']}/again/"
    assert organizer.post(again).status_code == 202
    for user in (bob, charlie, None):
        client = api(user)
        codes = [
            client.get(base).status_code,
            client.get(f"{base}deliveries/").status_code,
            client.post(base, {"url": receiver.url}, format="json").status_code,
            client.post(f"{base}1/ping/").status_code,
            client.post(again).status_code,
            client.delete(f"{base}1/").status_code,
        ]
        assert codes == [401 if user is None and code == 401 else 403 for code in codes]
    bad = organizer.post(base, {"url": "https://10.0.0.1:x/"}, format="json")
    assert (bad.status_code, bad.json()["code"]) == (400, "bad_url")
    assert organizer.delete(f"{base}1/").status_code == 204
    assert organizer.get(base).json()["results"] == []
