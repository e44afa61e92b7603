"""The worker in the web process: used while no broker is set, so that one command runs the hall.

Threads of this process do what the tasks of worker processes do, and what runs by the clock. A
restart loses the queue in memory, which is harmless: the rows are the queue, and the sweep finds
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
log = structlog.get_logger(__name__)


class Call(NamedTuple):
    """A task in the queue: its earliest time, by `time.monotonic`; its place among the tasks of the
    same moment; its name and arguments; the value of the logs' context that it carries; the seconds
    after which it is put in the queue again, 0 for a task that is done once."""

    at: float
    place: int
    name: str
    args: tuple[Any, ...]
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
        self._app = app
        self._carried = carried
        self._turn = threading.Condition()
        self._calls: list[Call] = []
        self._waiting: dict[tuple[str, tuple[Any, ...]], float] = {}
        self._places = 0
        self._going = True
        names = [f"worker-{number}" for number in range(threads)]
        self._threads = [threading.Thread(target=self._run, name=one, daemon=True) for one in names]

    def start(self) -> None:
        """Start to do tasks, and put in the queue those that run by the clock: each of them is done
        again a fixed time after its last run."""
        self._app.loader.import_default_modules()  # the applications' tasks, and what runs when
        for entry in self._app.conf.beat_schedule.values():
            args = tuple(entry.get("args", ()))
            with self._turn:
                self._add(entry["task"], args, every=float(entry["schedule"]))
        for thread in self._threads:
            thread.start()
        global _running
        _running = self
        log.info("embedded.ready", threads=len(self._threads))

    def put(self, name: str, *args: Any, after: float = 0.0) -> bool:
        """Do a task in so many seconds. False where the same task already waits and is due no
        later: it will find all that is in the rows by then."""
        with self._turn:
            if self._waiting.get((name, args), math.inf) <= time.monotonic() + after:
                return False
            self._add(name, args, after=after)
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
        self, name: str, args: tuple[Any, ...], *, after: float = 0.0, every: float = 0.0
    ) -> None:
        """Put a task in the queue; the caller holds its lock."""
        self._places += 1
        carries = str(get_contextvars().get(self._carried) or "")
        call = Call(time.monotonic() + after, self._places, name, args, carries, every)
        self._waiting[call.work] = call.at
        heappush(self._calls, call)
        self._turn.notify()

    def _run(self) -> None:
        while (call := self._next()) is not None:
            try:
                self._do(call)
            except Exception:  # also of a database that is away: the next task may find it again
                log.exception("embedded.failed")
            finally:
                if call.every:
                    with self._turn:
                        self._add(call.name, call.args, after=call.every, every=call.every)

    def _next(self) -> Call | None:
        """Wait for the next task that is due; None once the worker stops."""
        with self._turn:
            while self._going:
                left = self._calls[0].at - time.monotonic() if self._calls else None
                if left is not None and left <= 0:
                    call = heappop(self._calls)
                    if self._waiting.get(call.work) == call.at:
                        del self._waiting[call.work]
                    return call
                self._turn.wait(left)
        return None

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
