"""Whether a production hall holds: streams, tables and readers together, over real HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import psycopg
from django.core.management.base import CommandError, CommandParser

from gameplay.trials import bench, duels, front, processes, storm
from gameplay.trials.burden import Burden
from gameplay.trials.visitors import PATIENCE_SECONDS, Visitor, p95

#: What deploy/env.example says.
WEB, PLAY, POOL, WORKERS = 2, 4, 8, 7
#: Streams are opened so many at a time, as a hall fills.
AT_ONCE = 50
#: Seconds between two changes of the event that the streams follow.
EVERY = 3.0
#: Views a second of pages that strangers read alike: behind nginx, and from one process alone.
FRONT_VIEWS, EMBEDDED_VIEWS = 2000, 400
CHOICES = 1_000_000
LAST = (
    "streams",
    "tables",
    "woken_p95_ms",
    "click_p95_ms",
    "page_p95_ms",
    "errors",
    "connections",
)
"""The figures of the last line."""
#: Run inside the hall: an event that all may follow, of people who all have accounts.
_EVENT = """
from gameplay.trials.log_in import token_of
from tournaments.accounts.models import User
from tournaments.services.entry import entries
from tournaments.services.event import events
olga = User.objects.create(username="olga", name="Olga")
event = events.create(actor=olga, name="Bench Cup", format="apprentice", size=6)
events.publish(actor=olga, event=event)
for number in range(64):
    entries.sign_up(actor=User.objects.create(username=f"reader{number}"), event=event)
print(token_of(olga), event.pk, event.slug)
"""


@dataclass
class Measured:
    """What was seen so far; times in milliseconds."""

    woken: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    connections: int = 0
    #: Streams that are open now.
    open: int = 0
    #: When the last change of the event was asked for, and how many streams have told of it.
    changed_at: float = 0.0
    heard: int = 0
    #: Processor seconds by part of the hall, from the first choice to the last.
    burden: dict[str, float] = field(default_factory=dict)

    def wrong(self, error: BaseException | str) -> None:
        self.errors.append(error if isinstance(error, str) else bench.said(error))


class Command(bench.Bench):
    """A hall of real processes with the documented settings on throw-away servers: some follow an
    event, some play, some read pages. PostgreSQL waits for the disk, as in production."""

    help = "Streams, tables and readers on a production set-up; prints what they waited for."
    least = {"streams": 0, "tables": 0, "readers": 0, "storm_tables": 1, "storm_readers": 1}

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--streams", type=int, default=1000, help="open streams (1000)")
        parser.add_argument("--tables", type=int, default=50, help="tables at once (50)")
        parser.add_argument("--readers", type=int, default=20, help="people who read pages (20)")
        parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
        parser.add_argument(
            "--thinking", type=float, default=10.0, help="seconds before a choice or page (10)"
        )
        parser.add_argument(
            "--storm", action="store_true", help="instead: a round is published to thousands"
        )
        parser.add_argument("--storm-tables", type=int, default=2048, help="of the round (2048)")
        parser.add_argument("--storm-readers", type=int, default=4096, help="who wait (4096)")

    def measured(self, options: dict[str, Any]) -> bench.Measured:
        return _storm(options) if options["storm"] else self._day(options)

    def _day(self, options: dict[str, Any]) -> bench.Measured:
        _many_files(options["streams"])
        began = os.getloadavg()[0]
        with processes.hall(web=WEB, play=PLAY, durable=True, DATABASE_POOL_SIZE=str(POOL)) as hall:
            trial = Trial(hall, options)
            bench.run(trial.run())
        found = trial.found
        clicks = [taken for duel in trial.duels for taken in duel.times]
        return {
            "cpu_s": {part: round(seconds, 1) for part, seconds in found.burden.items()},
            "load_before": round(began, 1),
            "load_after": round(os.getloadavg()[0], 1),
            "choices": len(clicks),
            "pages": len(found.pages),
            "wakings": len(found.woken),
            "budget": WEB * (POOL + 1) + WORKERS,
            "streams": options["streams"],
            "tables": options["tables"],
            "woken_p95_ms": p95(found.woken),
            "click_p95_ms": p95(clicks),
            "page_p95_ms": p95(found.pages),
            "errors": len(found.errors),
            "connections": found.connections,
        }, found.errors

    def told(self, found: bench.Figures) -> list[str]:
        if "storm" in found:
            names = ("storm", "nginx", "embedded")
            said = [f"{name}: {bench.named(found[name], found[name])}" for name in names]
            return [*said, bench.named(found, ("load_before", "load_after", "errors"))]
        spent = " ".join(f"{part}={seconds}" for part, seconds in found["cpu_s"].items())
        return [
            f"cpu_s: {spent or 'not known here'}",
            "load before {load_before}, after {load_after}; {choices} choices, {pages} pages,"
            " {wakings} wake-ups; budget {budget} connections".format(**found),
            bench.named(found, LAST),
        ]

    def held(self, found: bench.Figures) -> bool:
        return "storm" in found or bool(found["connections"] <= found["budget"])


def _storm(options: dict[str, Any]) -> bench.Measured:
    """A round is published to all who wait, behind nginx; then its pages are read at a steady rate,
    there and from the hall that `make run` starts."""
    _many_files(options["storm_readers"])
    began = os.getloadavg()[0]
    pool = str(POOL)
    with (
        processes.hall(
            web=WEB, play=1, durable=True, published=True, DATABASE_POOL_SIZE=pool
        ) as hall,
        front.nginx(hall, processes=WEB) as site,
    ):
        seen, lost = storm.published(hall, site, options)
        served, refused = storm.read(hall, site.port, options, rate=FRONT_VIEWS)
    with processes.hall(production=False) as hall:
        alone, failed = storm.read(hall, hall.port, options, rate=EMBEDDED_VIEWS)
    errors = [*lost, *refused, *failed]
    return {
        "storm": seen,
        "nginx": served,
        "embedded": alone,
        "load_before": round(began, 1),
        "load_after": round(os.getloadavg()[0], 1),
        "errors": len(errors),
    }, errors


class Trial:
    """One run: everybody at once, until the time is over."""

    def __init__(self, hall: processes.Hall, options: dict[str, Any]) -> None:
        self.hall, self.options = hall, options
        self.found = Measured()
        self.over = asyncio.Event()
        token, event, self.slug = hall.python(_EVENT).split()[-3:]
        self.topic = f"event:{event}"
        self.organizer = Visitor(hall.port, token=token)
        self.duels = duels.seat(hall, options["tables"]) if options["tables"] else []

    async def run(self) -> None:
        """Fill the hall, measure for the time that was asked for, let everybody go."""
        watch = asyncio.create_task(self._watch_connections())
        streams = await self._open_streams()
        for duel in self.duels:
            await duel.sit_down()
        burden = Burden(self.hall)
        people = [
            *(asyncio.create_task(self._play(*one)) for one in enumerate(self.duels)),
            *(asyncio.create_task(self._read(number)) for number in range(self.options["readers"])),
        ]
        await self._change_until(time.monotonic() + self.options["seconds"])
        self.over.set()
        await asyncio.gather(*people)  # everybody ends what they are at
        self.found.burden = burden.seconds()
        for task in (*streams, watch):
            task.cancel()
        await asyncio.gather(*streams, watch, return_exceptions=True)

    # --- Streams -----------------------------------------------------------------------------

    async def _open_streams(self) -> list[asyncio.Task[None]]:
        tasks: list[asyncio.Task[None]] = []
        end = time.monotonic() + PATIENCE_SECONDS * 5
        while len(tasks) < self.options["streams"]:
            wanted = min(AT_ONCE, self.options["streams"] - len(tasks))
            tasks += [asyncio.create_task(self._follow()) for _ in range(wanted)]
            while self.found.open + len(self.found.errors) < len(tasks):
                if time.monotonic() > end:
                    self.found.wrong(f"{len(tasks) - self.found.open} streams did not open")
                    return tasks
                await asyncio.sleep(0.05)
        return tasks

    async def _follow(self) -> None:
        """Follow the event, come back after a stream that ended in good order."""
        first = True
        while True:
            try:
                async for news in Visitor(self.hall.port).follow(self.topic):
                    if first:
                        self.found.open += 1
                        first = False
                    elif self.found.changed_at and news:
                        taken = time.perf_counter() - self.found.changed_at
                        self.found.woken.append(taken * 1000)
                        self.found.heard += 1
            except (OSError, RuntimeError, TimeoutError) as error:
                self.found.wrong(error)
                return

    async def _change_until(self, end: float) -> None:
        """The organizer changes the event again and again; every stream must hear of each."""
        number = 0
        while time.monotonic() < end:
            number += 1
            self.found.heard, self.found.changed_at = 0, time.perf_counter()
            try:
                body = {"description": f"Change {number}"}
                await self.organizer.api("PATCH", f"events/{self.slug}/", body)
            except (OSError, RuntimeError, TimeoutError) as error:
                self.found.wrong(error)
            late = time.monotonic() + 30
            while self.found.heard < self.options["streams"] and time.monotonic() < late:
                await asyncio.sleep(0.01)
            if self.found.heard < self.options["streams"]:
                lost = self.options["streams"] - self.found.heard
                self.found.wrong(f"{lost} streams did not hear of change {number}")
            await asyncio.sleep(EVERY)

    # --- Tables and pages --------------------------------------------------------------------

    async def _play(self, number: int, duel: duels.Duel) -> None:
        try:
            # Not all at one moment: they come as the round finds them.
            await duels.pause(self.options["thinking"] * number / len(self.duels), self.over)
            await duel.play(CHOICES, thinking=self.options["thinking"], stop=self.over)
        except (OSError, RuntimeError, TimeoutError, json.JSONDecodeError) as error:
            self.found.wrong(error)

    async def _read(self, number: int) -> None:
        """A stranger walks about in the hall."""
        visitor = Visitor(self.hall.port)
        event = f"/events/{self.slug}/"
        walk = ("/", "/events/", event, f"{event}players/", "/tables/", "/api/v1/events/", "/now/")
        thinking = self.options["thinking"]
        await duels.pause(thinking * number / self.options["readers"], self.over)
        while not self.over.is_set():
            for path in walk:
                start = time.perf_counter()
                try:
                    await visitor.page(path)
                except (OSError, RuntimeError, TimeoutError) as error:
                    self.found.wrong(error)
                self.found.pages.append((time.perf_counter() - start) * 1000)
                if await duels.pause(thinking, self.over):
                    return

    async def _watch_connections(self) -> None:
        """The most connections of clients that the server held at one time, but for this one."""
        if not self.hall.database_url:
            return
        query = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        with suppress(asyncio.CancelledError):
            async with await psycopg.AsyncConnection.connect(
                self.hall.database_url, autocommit=True
            ) as connection:
                while True:
                    row = await (await connection.execute(query)).fetchone()
                    self.found.connections = max(self.found.connections, int(row[0]) if row else 0)
                    await asyncio.sleep(0.25)


def _many_files(streams: int) -> None:
    """Each stream is an open file here, and another one in the hall."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = streams * 2 + 1000
    if hard not in (-1, resource.RLIM_INFINITY) and wanted > hard:
        raise CommandError(f"{wanted} open files are needed, the limit is {hard}", returncode=2)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
