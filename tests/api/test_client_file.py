"""The client as a file, and the document it is written from; nothing here needs the database."""

from __future__ import annotations

import time
from typing import Any

from tests.api import generated
from tournaments.services.news import outgoing


def test_every_default_of_the_document_is_accepted_by_it() -> None:
    schemas = generated.document()["components"]["schemas"]
    found = 0
    for name, schema in schemas.items():
        for member, part in schema.get("properties", {}).items():
            if "default" in part and name.endswith("Request"):
                found += 1
                assert member not in schema.get("required", ()), f"{name}.{member}"
                wrong = generated.faults(name, {member: part["default"]})
                assert not [one for one in wrong if one.startswith(member)], f"{name}.{member}"
    assert found > 20


def test_a_pause_the_hall_asks_for_is_kept_and_a_write_is_sent_again_with_its_key() -> None:
    sent, slept = [], []

    def send(method: str, url: str, headers: Any, body: Any) -> tuple[int, dict[str, str], bytes]:
        sent.append(headers["Idempotency-Key"])
        if len(sent) < 3:
            return 429, {"retry-after": "7", "content-type": "application/json"}, b"{}"
        return 204, {}, b""

    client = generated.module().Client("http://hall", "drome_x", send=send)
    client.sleep = slept.append
    assert client.decks_archive(3) is None
    assert len(set(sent)) == 1 and slept == [7.0, 7.0]


def test_signatures_of_webhooks_are_checked_by_the_client() -> None:
    at, right = int(time.time()), generated.module().signed_by
    good = f"t={at},v1={outgoing.signature('s', at, b'{}')}"
    assert right("s", good, b"{}")
    assert not right("s", good, b"[]") and not right("z", good, b"{}")
    old = f"t={at - 400},v1={outgoing.signature('s', at - 400, b'{}')}"
    assert not right("s", old, b"{}") and not right("s", "", b"{}")
