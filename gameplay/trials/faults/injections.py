"""The kinds of breakage: each breaks one part of a hall for some time and repairs it again.

A kind is run as a context manager: inside the block the part is broken, afterwards it works.
Breakages of different parts overlap; those of one part wait for each other.
"""

from __future__ import annotations

import contextlib
import os
import random
import resource
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace

import psycopg
import redis
from celery import Celery

from gameplay.trials import servers
from gameplay.trials.faults.clock import Clock
from gameplay.trials.hosts import Hosts
from gameplay.trials.processes import Hall

#: The file size limit that stands for a full disk: no file of the process may grow.
NO_GROWTH = 0
#: How far a clock is set wrong, in seconds: from a correction to most of a day.
CLOCK_STEPS = (-70_000, -3_600, -45, -3, 3, 45, 3_600, 70_000)
#: Tasks that may be delivered at any time: the name, the queue, and whether it is about one game.
TASKS = (
    ("gameplay.tasks.referee", "play", True),
    ("gameplay.tasks.seal", "judge", True),
    ("gameplay.tasks.sweep", "play", False),
    ("gameplay.tasks.watch_tables", "pair", False),
)


@dataclass
class Site:
    """The hall that breaks, and everything else that the kinds need."""

    hall: Hall | Hosts
    clock: Clock
    #: Deliver so many acknowledged requests once more.
    repeat: Callable[[int], None]
    #: The keys of all games that were played so far.
    games: Callable[[], list[int]]
    locks: dict[str, threading.Lock] = field(default_factory=dict)
    _adding: threading.Lock = field(default_factory=threading.Lock)

    def lock(self, part: str) -> threading.Lock:
        with self._adding:
            return self.locks.setdefault(part, threading.Lock())

    def revive(self, part: str) -> str:
        """Start a part that has died, as systemd would. Return how it had ended, or "" if it is
        alive."""
        process = self.hall[part]
        if process.alive:
            return ""
        said = f"{part} had ended with {process.ended}"
        process.start()
        return said


Held = AbstractContextManager[str]


@dataclass(frozen=True)
class Kind:
    """One way to break something. `parts`: one of them is drawn and broken; `weight`: how often
    this kind is drawn; `longest`: the most seconds that the part stays broken.

    `run` gets the site, the part and the dice, and yields what was done, in words.
    """

    name: str
    parts: tuple[str, ...]
    weight: int
    longest: float
    run: Callable[[Site, str, random.Random], Held]


# --- Processes ---------------------------------------------------------------------------------


@contextlib.contextmanager
def _killed(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """kill -9 of a process with its children."""
    site.hall[part].kill()
    try:
        yield f"kill -9 of {part}"
    finally:
        site.hall[part].start()


@contextlib.contextmanager
def _child_killed(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """kill -9 of one child: its parent has to notice."""
    found = site.hall[part].kill_child()
    yield f"kill -9 of a child of {part}" if found else f"{part} has no child to kill"
    site.revive(part)


@contextlib.contextmanager
def _full(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """A full disk: no file that the process writes to can grow."""
    process = site.hall[part]
    pids = process.pids
    _limit(pids, NO_GROWTH)
    try:
        yield f"full disk for {part}"
    finally:  # children that were started meanwhile have inherited the limit
        _limit({*pids, *process.pids}, resource.RLIM_INFINITY)
    site.revive(part)


def _limit(pids: list[int] | set[int], most: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


# --- Hosts -------------------------------------------------------------------------------------


@contextlib.contextmanager
def _rolled(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """All hosts end and start again, one after the other, half of the time with the other release
    of the engine. A host ends in good order, or as if its power was cut."""
    hall = site.hall
    assert isinstance(hall, Hosts)
    other = bool(hall.changed) != (dice.random() < 0.5)
    told = [f"onto {'the other release' if other else 'the release of the checkout'}"]
    for host in hall.hosts:
        kill = dice.random() < 0.5
        _roll(site, host, other=other, kill=kill)
        told.append(f"{host} {'killed' if kill else 'ended in good order'}")
    yield f"rolling restart {told[0]}: {', '.join(told[1:])}"


@contextlib.contextmanager
def _host_away(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """One host is gone with all of its processes, and comes back."""
    assert isinstance(site.hall, Hosts)
    host = dice.choice(list(site.hall.hosts))
    with _all_of(site, host):
        site.hall.stop(host, kill=True)
        try:
            yield f"host {host} is away"
        finally:
            site.hall.up(host)


def _roll(site: Site, host: str, *, other: bool, kill: bool) -> None:
    assert isinstance(site.hall, Hosts)
    with _all_of(site, host):
        site.hall.stop(host, kill=kill)
        site.hall.install(host, other=other)
        site.hall.up(host)


@contextlib.contextmanager
def _all_of(site: Site, host: str) -> Iterator[None]:
    """Inside the block nothing else breaks at this host. There is no deadlock: whoever holds the
    locks of one host waits for no lock of another host."""
    assert isinstance(site.hall, Hosts)
    with contextlib.ExitStack() as stack:
        for name in sorted(site.hall.parts_of(host)):
            stack.enter_context(site.lock(name))
        yield


# --- Servers -----------------------------------------------------------------------------------


@contextlib.contextmanager
def _server_down(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """A server is down, as after a crash: Redis is killed, PostgreSQL cuts off its connections."""
    site.hall.kill(part)
    try:
        yield f"{part} is down"
    finally:
        site.hall.servers[part].start()


@contextlib.contextmanager
def _flushed(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """Redis forgets every queue and every cached value."""
    with redis.Redis.from_url(site.hall.broker_url, socket_timeout=5) as server:
        server.flushall()
    yield "Redis forgot everything"


@contextlib.contextmanager
def _slow(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """PostgreSQL stands still: all of it, or one of its processes."""
    pids = _postgres(site).pids
    chosen = [dice.choice(pids[1:])] if len(pids) > 1 and dice.random() < 0.5 else pids
    _signal(chosen, signal.SIGSTOP)
    try:
        yield f"PostgreSQL stands still ({'one process' if len(chosen) == 1 else 'all of it'})"
    finally:
        _signal([*chosen, *_postgres(site).pids], signal.SIGCONT)


@contextlib.contextmanager
def _postgres_full(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """The processes of PostgreSQL cannot write to its files; the server has to recover from it."""
    server = _postgres(site)
    pids = server.pids[1:]
    server.limit_files(pids, "0")
    try:
        yield "full disk for the open connections of PostgreSQL"
    finally:
        server.limit_files(pids, "unlimited")
    _expect_postgres(site)


def _expect_postgres(site: Site) -> None:
    """Wait until PostgreSQL accepts connections again, and start it if it has ended."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if not _postgres(site).pids:
            _postgres(site).start()
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(site.hall.database_url, connect_timeout=5).close()
            return
        time.sleep(0.1)
    raise RuntimeError("PostgreSQL did not come back")


def _postgres(site: Site) -> servers.Postgres:
    server = site.hall.servers["postgres"]
    assert isinstance(server, servers.Postgres)
    return server


def _signal(pids: list[int], number: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


# --- Wrong clocks and repeated deliveries --------------------------------------------------------


@contextlib.contextmanager
def _clock_wrong(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """All clocks of the hall jump, and jump back."""
    seconds = dice.choice(CLOCK_STEPS)
    site.clock.set_wrong(seconds)
    try:
        yield f"the clock is wrong by {seconds} s"
    finally:
        site.clock.set_right()


@contextlib.contextmanager
def _tasks_again(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """Tasks are delivered many times, even those that have nothing left to do."""
    games = site.games()
    sender = Celery("trial", broker=site.hall.broker_url, set_as_current=False)
    sender.conf.broker_connection_retry = False
    sent = 0
    with contextlib.suppress(Exception), sender.connection_for_write() as connection:
        connection.ensure_connection(max_retries=1)  # Redis may be down in this moment
        for _number in range(dice.randint(4, 16)):
            name, queue, of_game = dice.choice(TASKS)
            if games or not of_game:
                args = [dice.choice(games[-6:] + games)] if of_game else []
                sender.send_task(name, args, queue=queue, connection=connection)
                sent += 1
    sender.close()
    yield f"{sent} tasks delivered once more"


@contextlib.contextmanager
def _requests_again(site: Site, part: str, dice: random.Random) -> Iterator[str]:
    """Acknowledged choices are delivered once more, new and old ones at the same time."""
    count = dice.randint(2, 10)
    site.repeat(count)
    yield f"{count} requests delivered once more"


WORKERS = ("play", "judge", "rest", "house")
PRODUCTION = (
    Kind("web_killed", ("web",), 3, 1.0, _killed),
    Kind("web_child_killed", ("web",), 4, 0.5, _child_killed),
    Kind("worker_killed", ("play", "play", *WORKERS), 5, 1.0, _killed),
    Kind("worker_child_killed", ("play", "play", *WORKERS), 5, 0.5, _child_killed),
    Kind("beat_killed", ("beat",), 2, 1.0, _killed),
    Kind("redis_killed", ("redis",), 3, 1.5, _server_down),
    Kind("redis_flushed", ("redis",), 4, 0.1, _flushed),
    Kind("postgres_restarted", ("postgres",), 3, 1.0, _server_down),
    Kind("postgres_slow", ("postgres",), 4, 2.5, _slow),
    Kind("postgres_full", ("postgres",), 2, 0.5, _postgres_full),
    Kind("disk_full", ("web", *WORKERS, "beat"), 4, 2.0, _full),
    Kind("clock_jumped", ("clock",), 5, 3.0, _clock_wrong),
    Kind("tasks_repeated", ("tasks",), 5, 0.1, _tasks_again),
    Kind("requests_repeated", ("requests",), 5, 0.1, _requests_again),
)
ROLLING = (
    Kind("hosts_rolled", ("hosts",), 6, 0.1, _rolled),
    Kind("host_away", ("hosts",), 4, 2.0, _host_away),
)
"""What can also break in a hall of several hosts."""
EMBEDDED = (
    Kind("web_killed", ("web",), 4, 0.5, _killed),
    Kind("disk_full", ("web",), 2, 2.0, _full),
    Kind("clock_jumped", ("clock",), 3, 3.0, _clock_wrong),
    Kind("requests_repeated", ("requests",), 3, 0.1, _requests_again),
)


def on_hosts(kinds: tuple[Kind, ...], hall: Hosts) -> tuple[Kind, ...]:
    """The same kinds for a hall of several hosts: each process may break on any host. The kinds of
    `ROLLING` are added."""
    found = []
    for kind in kinds:
        parts: list[str] = []
        for part in kind.parts:
            spread = [f"{host}/{part}" for host in hall.hosts if f"{host}/{part}" in hall.processes]
            parts += spread or [part]
        found.append(replace(kind, parts=tuple(parts)))
    return (*found, *ROLLING)


@dataclass(frozen=True)
class Drawn:
    """One injection as drawn from the seed: its kind, the part to break, and for how many seconds
    (`hold`)."""

    number: int
    kind: Kind
    part: str
    hold: float
    seed: str

    @property
    def dice(self) -> random.Random:
        return random.Random(self.seed)


def drawn(kinds: tuple[Kind, ...], count: int, seed: int) -> list[Drawn]:
    """Draw ``count`` injections; the same seed gives the same ones. Every kind comes about as often
    as its weight says, even in a short trial."""
    dice = random.Random(f"{seed}/injections")
    pile: list[Kind] = []
    found = []
    for number in range(count):
        if not pile:
            pile = [kind for kind in kinds for _copy in range(kind.weight)]
            dice.shuffle(pile)
        kind = pile.pop()
        part, hold = dice.choice(kind.parts), dice.uniform(0, kind.longest)
        found.append(Drawn(number, kind, part, hold, f"{seed}/injection/{number}"))
    return found
