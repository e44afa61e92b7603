"""A walk: days of random acts in the same hall, each day from its own seed."""

from __future__ import annotations

import gc
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from celery import current_app
from django.test.utils import override_settings

from gameplay.trials import story
from gameplay.trials.acts import Document
from gameplay.trials.clock import Clock, repeatable
from gameplay.trials.company import Company, Day
from gameplay.trials.doors import InProcess
from gameplay.trials.hall import Builder, Ground, Kept
from gameplay.trials.watch import COUNTS, Fault
from tournaments.models import Operation

DAY = 2500
PROGRESS_SECONDS = 5.0
SETTINGS: dict[str, Any] = {
    "DEBUG": False,
    "ALLOWED_HOSTS": ["*"],
    "SECURE_SSL_REDIRECT": False,
    "SESSION_COOKIE_SECURE": False,
    "CSRF_COOKIE_SECURE": False,
    "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
    "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend",
    "STORAGES": {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    },
}


@dataclass(slots=True)
class Toll:
    """The result of a walk: counts, and the stories of its faults."""

    acts: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    stories: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    operations: Counter[str] = field(default_factory=Counter)
    #: For each fault the number of acts after which it came first.
    first: dict[str, int] = field(default_factory=dict)

    def add(self, today: Company) -> None:
        """Count a day that is over."""
        self.acts += today.number
        self.counts.update(one.count for one in today.faults)
        self.statuses.update(line.statuses[0] for line in today.script if line.statuses)

    @property
    def last_line(self) -> str:
        return " ".join([f"acts={self.acts}", *(f"{one}={self.counts[one]}" for one in COUNTS)])

    @property
    def clean(self) -> bool:
        return not any(self.counts[one] for one in COUNTS)


class Hall:
    """The hall of a walk, built once in the database that Django uses."""

    def __init__(self) -> None:
        with repeatable(random.Random(0), Clock()):
            self.ground: Ground = Builder().build()
        self.kept = Kept()
        gc.collect()
        gc.freeze()

    def day(self, seed: int) -> Day:
        """A day that begins with the hall as it was built."""
        return Day(self.kept, self.ground, seed)

    @cached_property
    def document(self) -> Document:
        """The hall's description of its API. It takes a second to make, so it is made only when a
        walk asks for it."""
        answer = InProcess("198.51.100.250").ask("GET", "/api/schema/?format=json")
        return Document(answer.body)


@contextmanager
def embedded() -> Iterator[None]:
    """Inside the block the site runs in this process: tasks run at once where they are sent, and
    hashing passwords takes next to no time."""
    conf, eager = current_app.conf, current_app.conf.task_always_eager
    current_app.loader.import_default_modules()
    conf.task_always_eager = True
    thresholds = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)
    try:
        with override_settings(**SETTINGS):
            yield
    finally:
        conf.task_always_eager = eager
        gc.set_threshold(*thresholds)


class Progress:
    """A line on standard error every few seconds."""

    def __init__(self, toll: Toll, companies: Sequence[Company] = ()) -> None:
        self.toll, self.companies = toll, companies
        self.began, self.said = time.process_time(), time.monotonic()

    def tick(self, today: Company) -> None:
        if time.monotonic() - self.said < PROGRESS_SECONDS:
            return
        self.said = time.monotonic()
        acting = self.companies or (today,)
        acts = self.toll.acts + sum(one.number for one in acting)
        faults = [fault.count for one in acting for fault in one.faults]
        counts = self.toll.counts + Counter(faults)
        rate = acts / max(time.process_time() - self.began, 0.001)
        line = " ".join([f"acts={acts}", *(f"{one}={counts[one]}" for one in COUNTS)])
        sys.stderr.write(f"{line} ({rate:.0f} acts a second of processor)\n")
        sys.stderr.flush()


def walk(
    *, acts: int, seed: int, day: int = DAY, shorten: bool = True, progress: bool = False
) -> Toll:
    """Let people do `acts` acts, in days of `day` acts. The first day has the seed `seed`, the next
    one `seed` + 1, and so on."""
    toll = Toll()
    telling = Progress(toll) if progress else None
    with embedded():
        hall = Hall()
        while toll.acts < acts:
            today = hall.day(seed)
            with today.running():
                tick = telling.tick if telling else None
                today.go_on(min(day, acts - toll.acts), hall.document, tick)
                today.watch.deep()
            toll.add(today)
            toll.operations.update(Operation.objects.values_list("kind", flat=True))
            _tell(toll, hall, today, shorten)
            seed += 1
    return toll


def _tell(toll: Toll, hall: Hall, today: Day, shorten: bool) -> None:
    """Add a story for each fault of a day that no earlier day had."""
    for fault in today.faults:
        name = f"{fault.count}: {fault.title}"
        if name in toll.first:
            continue
        toll.first[name] = toll.acts - today.number + fault.act
        until = [line for line in today.script if line.number <= fault.act]
        lines = story.about(fault, until)
        whole = shorten and _comes(hall, today.seed, fault)(lines)
        if whole:
            lines = story.shortened(lines, _comes(hall, today.seed, fault))
        command = f"manage.py fuzz_hall --seed {today.seed} --acts {fault.act}"
        toll.stories.append(story.told(fault, lines, command, whole=whole))


def _comes(hall: Hall, seed: int, fault: Fault) -> Callable[[list[story.Line]], bool]:
    """A function that says whether the same fault comes when some acts are done again in a fresh
    hall."""

    def again_with(script: list[story.Line]) -> bool:
        other = hall.day(seed)
        with other.running():
            other.play(script)
        return any((one.count, one.title) == (fault.count, fault.title) for one in other.faults)

    return again_with
