"""A round is published to thousands of readers who wait for it. Each hears of it by a stream and
fetches the page of pairings with their own name."""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gameplay.trials import bench
from gameplay.trials.burden import Burden
from gameplay.trials.front import Nginx
from gameplay.trials.processes import Hall
from gameplay.trials.visitors import PATIENCE_SECONDS, Refused, Visitor, p95, quantile

#: How many streams are opened at a time, for readers come in little by little.
AT_ONCE = 100
#: Lines on a page of pairings (tournaments.views.rounds).
LINES = 250
#: How many connections ask for pages at a steady rate; each asks for one page at a time.
CONNECTIONS = 128
#: How long to wait before the round is published, so that the last streams are settled.
SETTLE_SECONDS = 2.0
#: Run inside the hall: makes an event on paper whose first round is paired, and published only if
#: that is asked for.
EVENT = """
from gameplay.trials.log_in import token_of
from tournaments.accounts.models import User
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.round import rounds
olga, _made = User.objects.get_or_create(username="olga", defaults={{"name": "Olga"}})
event = events.create(actor=olga, name="Storm Cup", swiss_rounds=12, digital=False)
events.publish(actor=olga, event=event)
names = {{f"Player {{number:04}} of the storm": "" for number in range({players})}}
entries.add_all(actor=olga, event=event, players=names)
events.start(actor=olga, event=event)
round_ = rounds.pair(actor=olga, event=event)
if {published}:
    rounds.publish(actor=olga, round=round_)
print(token_of(olga), event.pk, event.slug)
"""


@dataclass
class Event:
    """An event of the storm, and the API token of its organizer."""

    token: str
    pk: int
    slug: str

    def page(self, number: int) -> str:
        """The address of the live part of a page of pairings, which are listed by name."""
        return f"/events/{self.slug}/pairings/now/" + (f"?page={number}" if number > 1 else "")


def event_of(hall: Hall, *, tables: int, published: bool = False) -> Event:
    """Make an event of so many tables, with its first round paired."""
    said = hall.python(EVENT.format(players=2 * tables, published=published)).split()
    return Event(said[-3], int(said[-2]), said[-1])


# --- Published to all who wait ----------------------------------------------------------------


@dataclass
class Seen:
    """When the streams told readers of the round, and when readers had their page, in milliseconds
    after the organizer published it."""

    told: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    errors: list[BaseException | str] = field(default_factory=list)


class Storm:
    """Readers who wait for the round. `front`: the nginx that they connect to."""

    def __init__(self, front: Nginx, event: Event, *, readers: int, tables: int) -> None:
        self.front, self.event, self.readers = front, event, readers
        self.pages = -(-2 * tables // LINES)
        self.found = Seen()
        self._open = 0
        self._pressed = 0.0
        self._streams: list[asyncio.StreamWriter] = []
        self._known: set[bytes] = set()

    async def run(self) -> Seen:
        """Let all readers wait, publish the round, and wait until each of them has the page. A
        reader who does not get it counts as an error."""
        shown = await Visitor(self.front.port).page(f"/events/{self.event.slug}/pairings/")
        since = int(re.findall(r'data-live-revision="(\d+)"', shown)[0])
        waiting: list[asyncio.Task[None]] = []
        end = time.monotonic() + PATIENCE_SECONDS * 5
        while len(waiting) < self.readers and time.monotonic() < end:
            first, last = len(waiting), min(len(waiting) + AT_ONCE, self.readers)
            waiting += [asyncio.create_task(self._reader(one, since)) for one in range(first, last)]
            while self._open + len(self.found.errors) < last and time.monotonic() < end:
                await asyncio.sleep(0.02)
        await asyncio.sleep(SETTLE_SECONDS)
        self._pressed = time.perf_counter()
        organizer = Visitor(self.front.port, token=self.event.token)
        await organizer.api("POST", f"events/{self.event.slug}/rounds/1/publish/")
        _done, late = await asyncio.wait(waiting, timeout=PATIENCE_SECONDS)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        for stream in self._streams:
            stream.close()
        if late:
            self.found.errors.append(f"{len(late)} readers have not seen the round")
        return self.found

    async def _reader(self, number: int, since: int) -> None:
        try:
            await self._heard(since)
            self.found.told.append((time.perf_counter() - self._pressed) * 1000)
            address = self.event.page(number % self.pages + 1)
            page = await Line(self.front.port).once(address)
            if page not in self._known:  # pages with the same bytes are checked once
                if b"of the storm" not in gzip.decompress(page):
                    raise Refused(f"{address}: the round is not there")
                self._known.add(page)
            self.found.seen.append((time.perf_counter() - self._pressed) * 1000)
        except (OSError, RuntimeError, TimeoutError, asyncio.IncompleteReadError) as error:
            self.found.errors.append(bench.said(error))

    async def _heard(self, since: int) -> None:
        """Open a stream, and return when it tells of a change after the round was published."""
        asked = f"/live/?topic=event:{self.event.pk}&since={since}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.front.port)
        self._streams.append(writer)  # it stays open, as the stream of a page does
        writer.write(f"GET {asked} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        begin = await asyncio.wait_for(reader.readuntil(b"retry:"), PATIENCE_SECONDS)
        if not begin.startswith(b"HTTP/1.1 200"):
            raise Refused(f"stream: {begin[:40]!r}")
        self._open += 1
        while line := await reader.readline():
            if self._pressed and line.startswith(b"data:"):
                return
        raise Refused("stream: it ended before the round was published")


# --- Read at a steady rate ---------------------------------------------------------------------


class Line:
    """One connection of a browser that asks for one page after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def once(self, path: str) -> bytes:
        """Load a page as `page` does, over a connection that is closed afterwards."""
        try:
            return await self.page(path, once=True)
        finally:
            self.close()

    async def page(self, path: str, *, once: bool = False) -> bytes:
        """Load a page and return its compressed bytes. The connection stays open unless `once`.
        Raises Refused if the hall does not answer with status 200."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self._port)
            reader, writer = self._streams
            ends = "Connection: close\r\n" if once else ""
            head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n{ends}\r\n"
            writer.write(head.encode())
            said = await reader.readuntil(b"\r\n\r\n")
            size = re.search(rb"(?i)\r\ncontent-length: (\d+)", said)
            if not said.startswith(b"HTTP/1.1 200") or size is None:
                raise Refused(f"{path}: {said[:60]!r}")
            return await reader.readexactly(int(size[1]))

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def steady(
    port: int, paths: Sequence[str], *, rate: int, seconds: float
) -> tuple[list[float], list[BaseException | str]]:
    """Load `rate` pages a second. Return the milliseconds from when each page was due until it was
    there, and the errors. Time spent waiting for a free connection counts as well."""
    lines = [Line(port) for _ in range(CONNECTIONS)]
    due: deque[tuple[float, str]] = deque()
    ready = asyncio.Semaphore(0)
    times: list[float] = []
    errors: list[BaseException | str] = []

    async def walk(line: Line) -> None:
        while True:
            await ready.acquire()
            at, path = due.popleft()
            if not path:
                return
            try:
                await line.page(path)
                times.append((time.perf_counter() - at) * 1000)
            except (OSError, RuntimeError, TimeoutError, asyncio.IncompleteReadError) as error:
                errors.append(bench.said(error))
                line.close()

    walking = [asyncio.create_task(walk(line)) for line in lines]
    began = time.perf_counter()
    for number in range(int(rate * seconds)):
        at = began + number / rate
        if (wait := at - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        due.append((at, paths[number % len(paths)]))
        ready.release()
    for _line in lines:
        due.append((0.0, ""))
        ready.release()
    await asyncio.gather(*walking)
    for line in lines:
        line.close()
    return times, errors


# --- The whole storm ---------------------------------------------------------------------------


def published(hall: Hall, front: Nginx, options: dict[str, Any]) -> bench.Measured:
    """Measure how a round is published: when its readers hear of it and when they see it."""
    event = event_of(hall, tables=options["storm_tables"])
    storm = Storm(front, event, readers=options["storm_readers"], tables=options["storm_tables"])
    burden = Burden(hall)
    seen = bench.run(storm.run())
    figures = {
        "readers": options["storm_readers"],
        "tables": options["storm_tables"],
        "told_p95_ms": p95(seen.told),
        "seen_p50_ms": quantile(seen.seen, 0.5),
        "seen_p95_ms": p95(seen.seen),
        "seen": len(seen.seen),
        "cpu_s": {part: round(spent, 1) for part, spent in burden.seconds().items()},
    }
    return figures, seen.errors


def read(hall: Hall, port: int, options: dict[str, Any], *, rate: int) -> bench.Measured:
    """Measure how pages of a published round are read at a steady rate at this port."""
    event = event_of(hall, tables=options["storm_tables"], published=True)
    pages = -(-2 * options["storm_tables"] // LINES)
    paths = [event.page(number) for number in range(1, pages + 1)]
    bench.run(steady(port, paths, rate=len(paths), seconds=2))  # load each page before measuring
    burden = Burden(hall)
    times, errors = bench.run(steady(port, paths, rate=rate, seconds=options["seconds"]))
    figures = {
        "rate": rate,
        "views": len(times),
        "p50_ms": quantile(times, 0.5),
        "p99_ms": quantile(times, 0.99),
        "cpu_s": {part: round(spent, 1) for part, spent in burden.seconds().items()},
    }
    return figures, errors
