"""Writers of one process stand in a queue; nobody is told that the database is locked."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from tournaments.live.models import Topic
from tournaments.sqlite import base
from tournaments.sqlite.queue import WriterQueue


def test_they_come_in_the_order_in_which_they_stood() -> None:
    queue, came = WriterQueue(), []
    assert queue.enter("first", 1)

    def write(name: str) -> None:
        assert queue.enter(name, 10)
        came.append(name)
        queue.leave(name)

    threads = []
    for name in ("second", "third", "fourth"):
        threads.append(threading.Thread(target=write, args=[name]))
        threads[-1].start()
        while len(queue._waiting) < len(threads):
            time.sleep(0.001)
    queue.leave("first")
    for thread in threads:
        thread.join()
    assert came == ["second", "third", "fourth"]


def test_who_is_not_inside_lets_nobody_through() -> None:
    queue = WriterQueue()
    assert queue.enter("one", 0)
    queue.leave("other")
    assert not queue.enter("other", 0.01)
    assert queue.enter("one", 0), "who is inside stays there"
    queue.leave("one")
    assert queue.enter("other", 0)


@pytest.fixture
def sqlite_alone() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL lets many write")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sqlite_alone")
class TestWriters:
    def held(self, seconds: float) -> threading.Thread:
        """Another connection that writes for so long."""
        begun = threading.Event()

        def hold() -> None:
            with transaction.atomic():
                Topic.objects.create(name="held")
                begun.set()
                time.sleep(seconds)
            connection.close()

        thread = threading.Thread(target=hold)
        thread.start()
        assert begun.wait(10)
        return thread

    def test_a_transaction_waits_longer_than_sqlite_would(self) -> None:
        self.impatient()
        thread = self.held(0.5)
        with transaction.atomic():
            Topic.objects.bump("mine")
        thread.join()
        assert set(Topic.objects.values_list("name", flat=True)) == {"held", "mine"}

    def test_a_single_statement_waits_too(self) -> None:
        Topic.objects.create(name="mine")
        self.impatient()
        thread = self.held(0.5)
        assert Topic.objects.filter(name="mine").update(revision=7) == 1
        thread.join()

    def test_who_waits_too_long_is_told_that_it_is_busy(self, monkeypatch: Any) -> None:
        from tournaments.machine.database import is_away

        monkeypatch.setattr(base, "PATIENCE_SECONDS", 0.05)
        thread = self.held(0.5)
        with pytest.raises(OperationalError) as refused, transaction.atomic():
            Topic.objects.bump("mine")
        thread.join()
        assert is_away(refused.value)

    def test_a_connection_that_is_closed_holds_nobody_up(self) -> None:
        def leave() -> None:
            transaction.set_autocommit(False)
            connection.close()

        thread = threading.Thread(target=leave)
        thread.start()
        thread.join()
        with transaction.atomic():
            Topic.objects.bump("mine")
        assert Topic.objects.filter(name="mine").exists()

    @pytest.fixture(autouse=True)
    def patient_again(self) -> Any:
        yield
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 10000")

    def impatient(self) -> None:
        """SQLite itself would give up at once."""
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 0")
