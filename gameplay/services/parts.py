"""Work that is done in parts: where a part is done, and how long the work rests before the next
one.

The modules that have such work say what a part is, who may claim it and what is stored of it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.conf import settings
from django.db import close_old_connections, connections
from django.db.models import Q
from django.utils import timezone

from gameplay.models import Input
from gameplay.workshop import background
from gameplay.workshop.thinking import Processes

PLAYED, REST = timedelta(seconds=5), 1.0
"""If somebody answered at a table within the first of these times, work that nobody waits for rests
this many seconds after each part, so that nobody at a table notices it."""
Given = TypeVar("Given")
Made = TypeVar("Made")


def do(
    processes: Processes[Given, Made],
    work: Callable[[Given], Made],
    part: Given,
    note: Callable[[Future[Made]], None],
) -> None:
    """Do a part and note its result: in a process of its own where this process serves pages too,
    else here."""
    if settings.EMBEDDED_WORKER and settings.HOUSE_PROCESSES:
        processes.ask(part, partial(_heard, note), 1)
        return
    done: Future[Made] = Future()
    try:
        done.set_result(work(part))
    except Exception as fault:
        done.set_exception(fault)
    note(done)


def behind(work: Callable[[], None]) -> None:
    """Do work with the lowest priority, in a worker process that has other work too. The thread's
    database connections are closed, so that the process has one at a time."""

    def alone() -> None:
        try:
            work()
        finally:
            connections.close_all()

    connections.close_all()
    background.behind(alone)


def nobody_works(again: timedelta) -> Q:
    """The rows of `gameplay.models.work.Work` that no worker is doing. One that has taken longer
    than `again` for a part counts as dead."""
    return Q(begun_at=None) | Q(begun_at__lt=timezone.now() - again)


def nobody_works_or_rests(again: timedelta) -> Q:
    """The same, without rows whose next part is to wait (`rests_until`)."""
    return nobody_works(again) & (Q(rests_until=None) | Q(rests_until__lte=timezone.now()))


def was_killed(done: Future[Made]) -> bool:
    """Whether the process of a part was killed: the sweep asks for it again."""
    return done.cancelled() or isinstance(done.exception(), BrokenProcessPool)


def rest() -> float:
    """The seconds that work which nobody waits for rests now."""
    newest = Input.objects.order_by("-pk").values_list("made_at", flat=True).first()
    return REST if newest is not None and newest > timezone.now() - PLAYED else 0.0


def _heard(note: Callable[[Future[Made]], None], done: Future[Made]) -> None:
    """Note an outcome in a thread of the pool, which has no connection of its own."""
    close_old_connections()
    try:
        note(done)
    finally:
        close_old_connections()
