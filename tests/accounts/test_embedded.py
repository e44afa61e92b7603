"""The worker in the web process really works: hints after commit, retries, the clock."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import Celery, shared_task
from django.db import transaction

from tournaments.embedded import EmbeddedWorker

heard: list[str] = []
again = threading.Event()


@shared_task(name="tests.note", queue="judge")
def note(word: str) -> None:
    heard.append(word)


@shared_task(name="tests.stumble", queue="play", bind=True, max_retries=3)
def stumble(self: Any) -> None:
    heard.append(f"try {self.request.retries}")
    if self.request.retries < 2:
        raise self.retry(countdown=0)


def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, heard
        time.sleep(0.01)


@pytest.fixture
def worker(settings: Any) -> Iterator[EmbeddedWorker]:
    from tournaments.config.celery import app

    heard.clear()
    app.conf.task_always_eager = False
    schedule = dict(app.conf.beat_schedule)
    app.conf.beat_schedule = {
        "tests.tick": {"task": "tests.note", "schedule": 0.2, "args": ["tick"]}
    }
    made = EmbeddedWorker(app, queues=settings.QUEUES)
    made.start()
    yield made
    made.stop()
    app.conf.beat_schedule = schedule
    app.conf.task_always_eager = True


@pytest.mark.django_db(transaction=True)
def test_embedded_worker_does_what_a_worker_does(worker: EmbeddedWorker) -> None:
    began = time.monotonic()
    for number in range(8):
        note.delay(f"now {number}")
        until(lambda number=number: f"now {number}" in heard)
    assert time.monotonic() - began < 6, "kombu's memory transport polls once a second"

    with transaction.atomic():
        note.delay_on_commit("kept")
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            note.delay_on_commit("lost")
            raise ZeroDivisionError
        time.sleep(0.1)
        assert "kept" not in heard
    until(lambda: "kept" in heard)

    stumble.delay()
    until(lambda: "try 2" in heard)
    until(lambda: heard.count("tick") >= 2)
    assert "lost" not in heard


def test_embedded_worker_that_cannot_start_says_so() -> None:
    class Deaf(EmbeddedWorker):
        pass

    made = Deaf(Celery("deaf", broker="memory://"), queues=("play",))
    made._ready = threading.Event()
    made._ready.set = lambda: None  # type: ignore[method-assign]
    from tournaments import embedded

    before = embedded.READY_SECONDS
    embedded.READY_SECONDS = 0.2
    try:
        with pytest.raises(RuntimeError, match="did not start"):
            made.start()
    finally:
        embedded.READY_SECONDS = before
        made.stop()
