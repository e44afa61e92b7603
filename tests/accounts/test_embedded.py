"""The worker in the web process does what worker processes do: hints after commit, the clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest
from celery import Celery, shared_task
from django.db import OperationalError, transaction
from structlog.contextvars import bound_contextvars, clear_contextvars, get_contextvars

from tournaments.machine import embedded, hints
from tournaments.machine.embedded import EmbeddedWorker

heard: list[object] = []
held = threading.Event()


@shared_task(name="tests.note")
def note(word: object = "tick") -> None:
    heard.append(word)


@shared_task(name="tests.hold")
def hold(number: int) -> None:
    heard.append(number)
    held.wait(60)


@shared_task(name="tests.fail")
def fail(number: int) -> None:
    raise ZeroDivisionError(number)


@shared_task(name="tests.say")
def say(number: int) -> None:
    heard.append(get_contextvars())


def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, heard
        time.sleep(0.005)


@pytest.fixture
def worker() -> Iterator[EmbeddedWorker]:
    from tournaments.config.celery import app

    heard.clear()
    held.clear()
    app.loader.import_default_modules()
    schedule = dict(app.conf.beat_schedule)
    app.conf.beat_schedule.clear()
    app.conf.beat_schedule["tests.tick"] = {"task": "tests.note", "schedule": 0.1}
    made = EmbeddedWorker(app, carried="request_id")
    # What runs by the clock in the hall is sent to nobody here.
    app.loader.import_default_modules = lambda: None
    try:
        made.start()
        yield made
    finally:
        held.set()
        made.stop()
        del app.loader.import_default_modules
        app.conf.beat_schedule.clear()
        app.conf.beat_schedule.update(schedule)


@pytest.mark.django_db(transaction=True)
def test_a_hint_is_done_after_the_commit_and_at_its_time(worker: EmbeddedWorker) -> None:
    with transaction.atomic():
        hints.send("tests.note", "play", 1)
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            hints.send("tests.note", "play", 2)
            raise ZeroDivisionError
        time.sleep(0.05)
        assert 1 not in heard
    until(lambda: 1 in heard)
    begun = time.monotonic()
    with transaction.atomic():
        hints.send("tests.note", "play", 3, after=0.3)
        hints.send("tests.note", "play", 4)
    until(lambda: 4 in heard)
    assert 3 not in heard
    until(lambda: 3 in heard)
    assert time.monotonic() - begun >= 0.3
    assert 2 not in heard


def test_what_runs_by_the_clock_is_done_again_and_again(worker: EmbeddedWorker) -> None:
    until(lambda: heard.count("tick") >= 3)


def test_what_waits_already_is_not_done_twice(worker: EmbeddedWorker) -> None:
    for number in (0, 1, 2):  # all threads have something to do
        assert worker.put("tests.hold", number)
    until(lambda: {0, 1, 2} <= set(heard))
    assert worker.put("tests.note", 3, after=0.2)
    assert worker.put("tests.note", 3), "it is to be done earlier than what waits"
    assert not worker.put("tests.note", 3)
    assert not worker.put("tests.note", 3, after=0.1)
    assert worker.put("tests.note", 4)
    held.set()
    until(lambda: heard.count(3) == 2 and 4 in heard)
    assert worker.put("tests.note", 3), (
        "what was done may have been done before the rows were there"
    )
    until(lambda: heard.count(3) == 3)


def test_the_same_task_may_come_sooner_because_it_no_longer_lets_others_go_first(
    worker: EmbeddedWorker,
) -> None:
    for number in (0, 1, 2):
        worker.put("tests.hold", number)
    until(lambda: {0, 1, 2} <= set(heard))
    assert worker.put("tests.note", 3, patient=True)
    assert not worker.put("tests.note", 3, patient=True)
    assert worker.put("tests.note", 3)
    assert not worker.put("tests.note", 3, patient=True)


@pytest.mark.django_db(transaction=True)
def test_tables_do_not_wait_for_a_mail_server_that_does_not_answer(worker: EmbeddedWorker) -> None:
    for number in range(8):
        hints.send("tests.hold", "mail", number)
    until(lambda: sum(isinstance(one, int) for one in heard) == 2)
    hints.send("tests.note", "play", 100)
    until(lambda: 100 in heard)


def test_patient_tasks_let_others_go_first_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    idle = EmbeddedWorker(Celery("idle", set_as_current=False), carried="")

    def taken() -> object:
        call = idle._next(any_task=True)
        assert call is not None
        return call.args[0]

    for number in (1, 2, 3):
        idle.put("tests.note", number, patient=number != 3)
    assert [taken(), taken()] == [3, 1]
    idle.put("tests.note", 4)
    monkeypatch.setattr(embedded, "PATIENCE_SECONDS", 0.0)
    assert [taken(), taken()] == [2, 4]


def test_a_task_that_fails_is_told_and_ends_nothing(
    worker: EmbeddedWorker, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(4):
        worker.put("tests.fail", number)
    worker.put("tests.note", "after it")
    until(lambda: "after it" in heard)
    until(lambda: len(caplog.records) >= 4)
    assert "embedded.failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_a_database_that_is_away_ends_nothing(
    worker: EmbeddedWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def away() -> None:
        tried.append(1)
        raise OperationalError("the database is away")

    monkeypatch.setattr(embedded, "close_old_connections", away)
    for number in range(4):
        worker.put("tests.note", number)
    until(lambda: len(tried) >= 8)
    monkeypatch.undo()
    worker.put("tests.note", "it is back")
    until(lambda: "it is back" in heard)
    ticks = heard.count("tick")
    until(lambda: heard.count("tick") > ticks)


def test_what_a_task_logs_names_it_and_the_request_it_follows_from(worker: EmbeddedWorker) -> None:
    with bound_contextvars(request_id="r-7"):
        worker.put("tests.say", 1)
    until(lambda: {"task": "tests.say", "request_id": "r-7"} in heard)
    clear_contextvars()
    worker.put("tests.say", 2)
    until(lambda: {"task": "tests.say"} in heard)


def test_a_worker_that_stops_ends_what_it_does_and_takes_no_more(worker: EmbeddedWorker) -> None:
    worker.put("tests.hold", 1)
    until(lambda: 1 in heard)
    threading.Timer(0.1, held.set).start()
    worker.stop()
    assert embedded.running() is None
    assert not any(thread.is_alive() for thread in worker._threads)
    worker.put("tests.note", "late")
    time.sleep(0.05)
    assert "late" not in heard
