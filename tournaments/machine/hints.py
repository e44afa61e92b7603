"""Hints to workers, sent after the commit of the rows they are about.

A lost hint costs only time: the work to do stands in rows, and a sweep finds it. So nobody waits
and nothing fails while the queue is away.
"""

from __future__ import annotations

import time
from functools import partial

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from tournaments.machine import embedded

#: For so long no hint is tried after one was lost: each try may cost seconds.
PAUSE_SECONDS = 5.0
#: Of Redis's priorities the last; without one a task has the first.
LAST = 9
#: For a connection that a restart of Redis left dead; longer would make the sender wait.
ONCE_MORE = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0}
log = structlog.get_logger(__name__)
_state: dict[str, float] = {}


def send(
    task: str, queue: str, identity: int, *, after: float = 0.0, patient: bool = False
) -> None:
    """Send a task, by its name, after the commit; a worker begins it `after` seconds later. A
    patient one lets all others of its queue go first."""
    transaction.on_commit(partial(_send, task, queue, identity, after, patient), robust=True)


def _send(name: str, queue: str, identity: int, after: float, patient: bool) -> None:
    worker = embedded.running()
    if worker is not None:
        worker.put(name, identity, after=after, patient=patient or queue != embedded.FIRST)
        return
    if time.monotonic() < _state.get("away_until", 0.0):
        return
    try:
        task = current_app.tasks[name]
        task.apply_async(
            args=(identity,),
            queue=queue,
            priority=LAST if patient else 0,
            retry=True,
            retry_policy=ONCE_MORE,
            countdown=after,
        )
    except (OperationalError, RedisError, ConnectionError) as error:
        if "away_until" not in _state:
            log.warning("hints.lost", error=f"{type(error).__name__}: {error}")
        _state["away_until"] = time.monotonic() + PAUSE_SECONDS
    else:
        if _state.pop("away_until", None) is not None:
            log.warning("hints.back")
