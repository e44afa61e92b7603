"""Keys on the running site, where a request passes from thread to thread before it writes."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest

from gameplay.trials.log_in import token_of
from tests.conftest import Site
from tests.tournaments.hall.conftest import Hall
from tournaments.models import Entry, Operation, RequestKey

pytestmark = pytest.mark.timeout(120)


def test_running_site_does_a_repeated_request_once(site: Site, alice: Any, make_user: Any) -> None:
    hall = Hall(alice, make_user)
    hall.publish()
    token = token_of(alice)

    def enter(key: str, name: str) -> tuple[int, str | None, bytes]:
        request = urllib.request.Request(
            f"{site}/api/v1/events/{hall.event.slug}/entries/",
            data=json.dumps({"name": name}).encode(),
            headers={
                "Authorization": f"Token {token}",
                "Content-Type": "application/json",
                "Idempotency-Key": key,
            },
        )
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers["Idempotent-Replayed"], answer.read()

    first, again, other = enter("one", "Wanda"), enter("one", "Wanda"), enter("two", "Vera")
    assert (first[0], first[1], again[1], other[1]) == (201, None, "true", None)
    assert again[2] == first[2] != other[2]
    assert Entry.objects.count() == 2
    kept = RequestKey.objects.get(key="one")
    written = Operation.objects.filter(kind="entry_added").order_by("number").first()
    assert written is not None and written.request == kept.pk
