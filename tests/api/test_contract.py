"""The document holds: each operation is called a few times, sound and broken.

`python -m tests.contract` does it thousands of times, in the demo's hall; here the hall is small.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests import contract
from tests.contract_hall import known_things, people
from tests.contract_stage import prepared

EACH = 1
"""Calls of one operation."""


@pytest.mark.django_db
@pytest.mark.timeout(300)
def test_no_answer_is_a_fault_or_missing_in_the_document(
    event: Any, bob: Any, django_capture_on_commit_callbacks: Any
) -> None:
    from tournaments.services.entry import entries

    entries.sign_up(actor=bob, event=event)
    tokens = people()
    with django_capture_on_commit_callbacks(execute=True):  # the referee hears of what was said
        meant = prepared(tokens)
    caller = contract.Caller(tokens, known_things(), meant)
    for operation in caller.operations():
        caller.as_meant(operation)
        caller.call(operation, EACH, seed=20)
    tally = caller.tally
    assert tally.faults == {}
    assert len(caller.operations()) > 170 and len(tally.named) > 140
    assert not [status for status in tally.answers if status >= 500]
    assert set(meant) <= tally.succeeded, "as it is meant each is done"
    assert len(tally.succeeded) >= 130


@pytest.mark.django_db
def test_limits_stand_in_the_headers_and_end_with_a_pause(client: Any, monkeypatch: Any) -> None:
    from tournaments.config.limits import Limit

    monkeypatch.setattr(Limit, "THROTTLE_RATES", {"anon": "2/min", "user": "3/min"})
    left = []
    for _ in range(3):
        answer = client.get("/api/v1/events/")
        left.append((answer.status_code, answer.headers["RateLimit-Remaining"]))
        assert answer.headers["RateLimit-Limit"] == "2"
        assert 0 < int(answer.headers["RateLimit-Reset"]) <= 61
    assert left == [(200, "1"), (200, "0"), (429, "0")]
    assert 0 < int(answer.headers["Retry-After"]) <= 61 and answer.json()["code"] == "throttled"
    assert "RateLimit-Limit" not in client.get("/").headers


@pytest.mark.django_db
@pytest.mark.parametrize(
    "asked", ["limit=0", "limit=501", "limit=x", "offset=-1", "offset=9999999999999", "page=2"]
)
def test_a_page_that_cannot_be_is_refused_by_its_name(client: Any, asked: str) -> None:
    answer = client.get(f"/api/v1/events/?{asked}")
    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == [asked.partition("=")[0]]


@pytest.mark.django_db(transaction=True)
def test_the_stream_is_for_tokens_too_and_refuses_in_json(
    client: Any, alice: Any, bob: Any, match_table: Any
) -> None:
    from tournaments.accounts import tokens

    def asks(user: Any, topic: str) -> Any:
        _row, secret = tokens.make(user=user, name="p", scopes=["read"])
        headers = {"Authorization": f"Token {secret}", "Accept": "text/event-stream"}
        return client.get(f"/api/v1/live/?topic={topic}", headers=headers)

    own = asks(bob, f"table:{match_table.pk}")
    assert own.status_code == 200 and own.headers["Content-Type"] == "text/event-stream"
    other = client.get(f"/api/v1/live/?topic=table:{match_table.pk}")
    assert other.status_code == 404 and other.json()["code"] == "not_found"
    wrong = asks(alice, "Table!")
    assert wrong.status_code == 400 and "topic" in wrong.json()["fields"]
