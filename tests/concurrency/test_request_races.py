"""The same request delivered twice at once: one does it, the other gets its answer or waits."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from gameplay.trials.log_in import token_of
from tests.tournaments.hall.conftest import Hall
from tournaments import requests
from tournaments.models import Operation, Penalty, RequestKey

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def hall(alice: Any, make_user: Any) -> Hall:
    made = Hall(alice, make_user)
    made.publish()
    made.fill(2)
    made.start()
    made.publish_round()
    return made


def at_once(hall: Hall, monkeypatch: pytest.MonkeyPatch, key: str | None) -> list[Any]:
    """The same penalty by two deliveries that have both looked whether it was done before."""
    both = threading.Barrier(2, timeout=30)
    claim = requests.Attempt.begin

    def meeting(attempt: requests.Attempt) -> None:
        both.wait()
        claim(attempt)

    monkeypatch.setattr(requests.Attempt, "begin", meeting)
    token = token_of(hall.organizer)
    body = {"entry": 1, "kind": "warning", "code": "Slow play", "reason": "Slept.", "again": True}
    answers: list[Any] = [None, None]

    def deliver(place: int) -> None:
        client = APIClient(raise_request_exception=False)
        client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
        more = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
        path = f"/api/v1/events/{hall.event.slug}/penalties/"
        try:
            answers[place] = client.post(path, body, format="json", **more)
        finally:
            connection.close()

    threads = [threading.Thread(target=deliver, args=(place,)) for place in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def test_same_request_without_a_key_is_done_twice(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = at_once(hall, monkeypatch, None)
    assert [one.status_code for one in answers] == [201, 201]
    assert Penalty.objects.count() == 2


def test_same_key_at_once_is_done_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = at_once(hall, monkeypatch, "one")
    states = sorted(one.status_code for one in answers)
    assert states in ([201, 201], [201, 409]), [one.content for one in answers]
    assert Penalty.objects.count() == 1
    assert Operation.objects.filter(kind="penalty_given").count() == 1
    row = RequestKey.objects.get()
    assert row.status == 201, "the answer kept is the one of the delivery that did it"
    first = next(one for one in answers if one.status_code == 201)
    assert row.answer is not None and first.content.decode() == row.answer["body"]
    late = [one for one in answers if one.status_code == 409]
    assert all(one.json()["code"] == "in_progress" and one["Retry-After"] for one in late)
