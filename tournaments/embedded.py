"""The worker in the web process: used while no broker is set, so that one command runs the hall.

Celery calls embedding unsupported; this is the one file that relies on its internals, and
tests/accounts/test_embedded.py holds it to them. A restart loses the queue in memory, which is
harmless: the rows are the queue, and the sweep finds them again.
"""

import threading
from typing import Any

import structlog
from celery import Celery, signals
from celery.beat import EmbeddedService
from celery.worker import WorkController, state
from django.db import close_old_connections

READY_SECONDS = 10.0
SCHEDULER = "tournaments.beat:Scheduler"
log = structlog.get_logger(__name__)


class EmbeddedWorker:
    """A Celery worker and its beat, in threads of this process."""

    def __init__(self, app: Celery, *, queues: tuple[str, ...], concurrency: int = 2) -> None:
        self._app = app
        self._queues = queues
        self._concurrency = concurrency
        self._ready = threading.Event()
        self._beat: Any = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Return when the worker takes tasks; raises RuntimeError if it does not come up."""
        ready = self._ready

        class Controller(WorkController):
            # The worker_ready signal is sent by the command-line worker only.
            def on_consumer_ready(self, consumer: Any) -> None:
                ready.set()

        signals.task_prerun.connect(_fresh_connections, weak=False)
        signals.task_postrun.connect(_fresh_connections, weak=False)
        controller = Controller(
            app=self._app,
            hostname="embedded@drome",
            pool="threads",
            concurrency=self._concurrency,
            queues=",".join(self._queues),
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        self._thread = threading.Thread(target=controller.start, name="worker", daemon=True)
        self._thread.start()
        if not ready.wait(READY_SECONDS):
            raise RuntimeError("The embedded worker did not start within ten seconds.")
        self._beat = EmbeddedService(self._app, thread=True, scheduler_cls=SCHEDULER)
        self._beat.start()
        log.info("embedded.ready", queues=self._queues)

    def stop(self) -> None:
        """Let the running tasks end, for at most five seconds."""
        if self._beat is not None:
            self._beat.stop()
        if self._thread is not None:
            stop: Any = state  # a module variable of Celery: the exit code, or None to go on
            stop.should_stop = 0
            self._thread.join(5.0)
            stop.should_stop = None
        log.info("embedded.stopped")


def _fresh_connections(task: Any = None, **_: Any) -> None:
    """A task starts and ends without a database connection that has died meanwhile."""
    if task is not None and not task.request.is_eager:
        close_old_connections()
