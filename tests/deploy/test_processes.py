"""The hall of real processes: it comes up, is killed, and comes up again."""

from typing import Any

import pytest

from tests.servers import until

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(240)]


def seen(hall: Any, queue: str) -> float | None:
    """Seconds since the queue's worker was seen."""
    status, body = hall.call("GET", "/healthz")
    assert status == 200, body
    age = body["workers"]["seconds_since_seen"][queue]
    return None if age is None else float(age)


def test_real_hall_is_well_after_its_worker_was_killed(real_hall: Any) -> None:
    real_hall.start()
    status, body = real_hall.call("GET", "/healthz")
    assert (status, body["database"]["kind"], body["broker"]["kind"]) == (
        200,
        "postgresql",
        "redis",
    )
    until(lambda: seen(real_hall, "play") is not None)

    real_hall["play"].kill()
    assert not real_hall["play"].alive
    assert real_hall["judge"].alive
    first = seen(real_hall, "play")
    assert first is not None
    real_hall["play"].start()
    until(lambda: (seen(real_hall, "play") or 99.0) < 3.0)


def test_embedded_hall_keeps_its_rows_over_kill_9(embedded_hall: Any) -> None:
    embedded_hall.start()
    tokens = embedded_hall.people("bob")
    embedded_hall["web"].kill()
    assert not embedded_hall["web"].alive
    embedded_hall["web"].start()
    asked = embedded_hall.call("GET", "/api/v1/me/next/", token=tokens["bob"])
    assert asked == (200, [])
    until(lambda: seen(embedded_hall, "judge") is not None)
