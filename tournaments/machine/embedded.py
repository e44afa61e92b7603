"""The worker in the web process: used while no broker is set, so that one command runs the hall.

Threads of this process do what the tasks of worker processes do, and what runs by the clock. Tables
come first, as they do where the queue `play` has worker processes of its own: one thread does
nothing else, and the others turn to the rest when nobody waits at a table. So neither a mail server
that does not answer nor fifty games that begin at once keep a choice waiting.

A restart loses the queue in memory, which is harmless: the rows are the queue, and the sweep finds
them again.
"""

from __future__ import annotations

import math
import threading
import time
from heapq import heappop, heappush
from typing import Any, NamedTuple

import structlog
from celery import Celery
from django.db import close_old_connections
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

STOP_SECONDS = 5.0
"""How long a running task may still take when the process stops."""
FIRST = "play"
"""The queue whose tasks come before all others."""
PATIENCE_SECONDS = 10.0
"""A patient task that has waited so long past its time comes first."""
log = structlog.get_logger(__name__)


class Call(NamedTuple):
    """A task in the queue: its earliest time, by `time.monotonic`; its place among the tasks of the
    same moment; its name and arguments; whether others go before it; the value of the logs' context
    that it carries; the seconds after which it is put in the queue again, 0 for a task that is done
    once."""

    at: float
    place: int
    name: str
    args: tuple[Any, ...]
    patient: bool = False
    carries: str = ""
    every: float = 0.0

    @property
    def work(self) -> tuple[str, tuple[Any, ...]]:
        """The name and arguments of the task, without its time."""
        return self.name, self.args


class EmbeddedWorker:
    """The tasks of a Celery application, done by threads of this process. `carried`: what a task
    takes over of the logs' context where it was sent, so that its lines are found with those of the
    request that it follows from.

    >>> worker = EmbeddedWorker(Celery("hall", set_as_current=False), carried="")
    >>> worker.put("hall.greet", 7), worker.put("hall.greet", 7), worker.put("hall.greet", 8)
    (True, False, True)
    """

    def __init__(self, app: Celery, *, carried: str, threads: int = 2) -> None:
        """``threads``: how many do any task. One more leaves the patient ones to them."""
        self._app = app
        self._carried = carried
        self._turn = threading.Condition()
        self._urgent: list[Call] = []
        self._patient: list[Call] = []
        self._waiting: dict[tuple[str, tuple[Any, ...]], tuple[bool, float]] = {}
        self._places = 0
        self._going = True
        self._threads = [
            threading.Thread(
                target=self._run, args=(number > 0,), name=f"worker-{number}", daemon=True
            )
            for number in range(threads + 1)
        ]

    def start(self) -> None:
        """Start to do tasks, and put in the queue those that run by the clock: each of them is done
        again a fixed time after its last run."""
        self._app.loader.import_default_modules()  # the applications' tasks, and what runs when
        for entry in self._app.conf.beat_schedule.values():
            args = tuple(entry.get("args", ()))
            patient = entry.get("options", {}).get("queue", FIRST) != FIRST
            with self._turn:
                self._add(entry["task"], args, patient, every=float(entry["schedule"]))
        for thread in self._threads:
            thread.start()
        global _running
        _running = self
        log.info("embedded.ready", threads=len(self._threads))

    def put(self, name: str, *args: Any, after: float = 0.0, patient: bool = False) -> bool:
        """Do a task in so many seconds; a patient one lets others go first. False where the same
        task already waits, is due no later and lets no more others go first: it will find all that
        is in the rows by then."""
        due = (patient, time.monotonic() + after)
        with self._turn:
            waits, at = self._waiting.get((name, args), (True, math.inf))
            if waits <= patient and at <= due[1]:
                return False
            self._add(name, args, patient, after=after)
        return True

    def stop(self) -> None:
        """Let the running tasks end, for a while."""
        global _running
        _running = None
        with self._turn:
            self._going = False
            self._turn.notify_all()
        end = time.monotonic() + STOP_SECONDS
        for thread in self._threads:
            if thread.is_alive():
                thread.join(max(0.0, end - time.monotonic()))
        log.info("embedded.stopped")

    def _add(
        self,
        name: str,
        args: tuple[Any, ...],
        patient: bool,
        *,
        after: float = 0.0,
        every: float = 0.0,
    ) -> None:
        """Put a task in the queue; the caller holds its lock."""
        self._places += 1
        carries = str(get_contextvars().get(self._carried) or "")
        call = Call(time.monotonic() + after, self._places, name, args, patient, carries, every)
        self._waiting[call.work] = (patient, call.at)
        heappush(self._patient if patient else self._urgent, call)
        self._turn.notify_all()  # a single thread may be the one that leaves this task to others

    def _run(self, any_task: bool) -> None:
        while (call := self._next(any_task)) is not None:
            try:
                self._do(call)
            except Exception:  # also of a database that is away: the next task may find it again
                log.exception("embedded.failed")
            finally:
                if call.every:
                    with self._turn:
                        self._add(
                            call.name, call.args, call.patient, after=call.every, every=call.every
                        )

    def _next(self, any_task: bool) -> Call | None:
        """Wait for the next task that is due; None once the worker stops."""
        with self._turn:
            while self._going:
                now = time.monotonic()
                lines = [self._urgent, self._patient] if any_task else [self._urgent]
                if any_task and self._patient and self._patient[0].at + PATIENCE_SECONDS <= now:
                    lines.reverse()
                for line in lines:
                    if line and line[0].at <= now:
                        return self._taken(heappop(line))
                first = min((line[0].at for line in lines if line), default=None)
                self._turn.wait(None if first is None else first - now)
        return None

    def _taken(self, call: Call) -> Call:
        """Forget that a task waits: from here on the same task is put in the queue again."""
        if self._waiting.get(call.work) == (call.patient, call.at):
            del self._waiting[call.work]
        return call

    def _do(self, call: Call) -> None:
        """Do one task: with its name in everything logged meanwhile, and without a database
        connection that died before."""
        clear_contextvars()
        bind_contextvars(task=call.name)
        if call.carries:
            bind_contextvars(**{self._carried: call.carries})
        close_old_connections()
        try:
            self._app.tasks[call.name].run(*call.args)
        finally:
            close_old_connections()


_running: EmbeddedWorker | None = None


def running() -> EmbeddedWorker | None:
    """The worker of this process; None where there is none, or none yet."""
    return _running
