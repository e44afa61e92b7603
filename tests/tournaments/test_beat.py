"""The clock of periodic work: what is due is sent, and nobody looks without a pause."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from celery import Celery

from tournaments.machine import beat


def test_it_rests_between_two_looks_and_misses_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = Celery("clock", broker="memory://", set_as_current=False)
    names = ("tests.first", "tests.second")
    app.conf.beat_schedule = {name: {"task": name, "schedule": 0.2} for name in names}
    sent: list[str] = []
    monkeypatch.setattr(
        beat.PersistentScheduler, "apply_entry", lambda self, entry, **_: sent.append(entry.task)
    )
    file = str(tmp_path / "beat")
    app.conf.beat_schedule_filename = file
    scheduler = beat.PersistentScheduler(app=app, schedule_filename=file, lazy=False)
    looks, end = 0, time.monotonic() + 1.5
    while time.monotonic() < end and len(sent) < 6:
        pause = scheduler.tick()
        assert pause >= beat.REST_SECONDS
        looks += 1
        time.sleep(min(pause, 0.3))
    scheduler.close()
    assert sorted(sent) == [names[0]] * 3 + [names[1]] * 3
    assert looks < 80, "it looked again and again until something was due"
