"""Work in the background: taken up by one worker, its progress written, found again when lost."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments import live
from tournaments.enums import JobState
from tournaments.models.job import Job
from tournaments.words.ago import longer_ago

MOST_ATTEMPTS = 3
QUIET = timedelta(seconds=90)
"""A job that has not moved for so long has lost its worker: the next one takes it up."""
LOST = timedelta(seconds=15)
"""A job that has waited for so long has lost its task."""
STEP = timedelta(seconds=0.7)
"""Progress is written no more often: each time takes the write lock for a moment."""


def due(model: type[Job]) -> list[int]:
    """The jobs that should be done but have no worker, the longest waiting first."""
    rows: Any = model._default_manager
    lost = Q(state=JobState.WAITING) & longer_ago("touched_at", LOST)
    return list(rows.filter(lost | _quiet()).order_by("pk").values_list("pk", flat=True))


def _quiet() -> Q:
    """Jobs whose worker has died."""
    return Q(state=JobState.WORKING) & longer_ago("touched_at", QUIET)


def take(model: type[Job], pk: int) -> bool:
    """Make a job ours to do: of two that try one succeeds."""
    rows: Any = model._default_manager
    new = {"state": JobState.WORKING, "touched_at": timezone.now()}
    with transaction.atomic():
        taken = rows.filter(Q(state=JobState.WAITING) | _quiet(), pk=pk)
        return bool(taken.update(attempts=F("attempts") + 1, **new))


def move(job: Job, **values: Any) -> None:
    """Write what is new of a job, and wake its page."""
    rows: Any = type(job)._default_manager
    with transaction.atomic():
        rows.filter(pk=job.pk).update(touched_at=timezone.now(), **values)
        live.bump(job.topic)


def fail(job: Job, words: str) -> None:
    """Say why nothing comes of a job."""
    plain = "".join(letter for letter in words.replace("\n", " ") if letter.isprintable())
    move(job, state=JobState.FAILED, fault=plain[:500])


class Progress:
    """Writes how far a job has come, now and then."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.written: datetime = timezone.now()

    def tick(self, done: int, total: int) -> None:
        now = timezone.now()
        if now - self.written >= STEP:
            self.written = now
            move(self.job, done=done, total=total)
