"""Throw-away PostgreSQL and Redis, where their programs are installed.

A server is :class:`Missing` with the reason and the remedy where it is not to be had. What it
keeps lies in a folder that goes with it.
"""

from __future__ import annotations

import contextlib
import getpass
import glob
import os
import random
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

#: PostgreSQL's own default, with which a hall has to live (docs/operators.md, connections).
CONNECTIONS = 100
#: Ports for servers: above the well-known ones, below those of connections that go out (from 32768
#: on, as Linux and macOS have it).
PORTS = (15_000, 32_000)
TRIES = 200


class Missing(Exception):
    """A server that is not to be had here; says what to install."""


def free_port() -> int:
    """A port nobody listens on at this moment.

    It lies below those that the system gives to connections that go out: one of them could take
    the port while its server is down to be started again.
    """
    for _try in range(TRIES):
        port = random.SystemRandom().randrange(*PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError(f"no free port from {PORTS[0]} to {PORTS[1]}")


def listens(port: int) -> bool:
    """Whether something takes connections there."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def wait_for_port(port: int, *, seconds: float) -> None:
    """Until something listens there; raises TimeoutError."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if listens(port):
            return
        time.sleep(0.02)
    raise TimeoutError(f"nothing listens on port {port} after {seconds} s")


def children_of(pid: int) -> list[int]:
    """Processes that this one started and that still live, the oldest first (Linux). Their numbers
    do not tell: after the largest the system begins anew with small ones."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    with contextlib.suppress(OSError):
        return sorted(map(int, listed.read_text().split()), key=_begun)
    return []


def _begun(pid: int) -> int:
    """When a process began, in ticks since the machine did; 0 where it has ended."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[19])
    return 0


def until(true: Callable[[], Any], seconds: float = 90.0) -> Any:
    """The first true value of the call; fails after so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := true():
            return value
        time.sleep(0.05)
    raise AssertionError("not within the time")


class Postgres:
    """A PostgreSQL cluster of its own; to be killed and started again.

    Not `durable`: it answers before anything is on the disk. That is quicker, and a killed server
    still loses nothing: only a machine without power would.
    """

    def __init__(
        self, folder: Path, *, durable: bool = False, connections: int = CONNECTIONS
    ) -> None:
        initdb, pg_ctl = _program("initdb"), _program("pg_ctl")
        if not initdb or not pg_ctl:
            raise Missing(
                "no PostgreSQL server programs: apt install postgresql (or TEST_DATABASE_URL)"
            )
        self._folder, self._pg_ctl = folder, pg_ctl
        self._data = folder / "data"
        self._data.mkdir()
        # PostgreSQL refuses to run as root: there, the account made for it owns the cluster.
        self._as_user: list[str] = []
        owner = getpass.getuser()
        if os.geteuid() == 0:
            owner = "postgres"
            shutil.chown(folder, owner)
            shutil.chown(self._data, owner)
            self._as_user = ["runuser", "-u", owner, "--"]
        port = free_port()
        self.url = f"postgres://{owner}@127.0.0.1:{port}/postgres"
        self._options = f"-p {port} -k {folder} -h 127.0.0.1 -c max_connections={connections}"
        if not durable:
            self._options += " -c fsync=off -c full_page_writes=off -c synchronous_commit=off"
        self._run(initdb, "--no-sync", "-A", "trust", "-U", owner, "-E", "UTF8")

    @property
    def pid(self) -> int:
        """The number of its first process, which starts one for each connection."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Return once it takes connections."""
        self._run(self._pg_ctl, "-w", "-o", self._options, "-l", str(self._folder / "log"), "start")

    def kill(self) -> None:
        """Cut off every connection at once, as a crash does; the next start recovers."""
        self._run(self._pg_ctl, "-m", "immediate", "-w", "stop")

    def stop(self) -> None:
        """Go, however it stands."""
        if (self._data / "postmaster.pid").exists():
            self.kill()

    @property
    def pids(self) -> list[int]:
        """Its processes, the first of them the parent; none while it is down."""
        file = self._data / "postmaster.pid"
        if not file.exists():
            return []
        parent = int(file.read_text().split()[0])
        return [parent, *children_of(parent)]

    def limit_files(self, pids: list[int], most: str) -> None:
        """How large files may become that these of its processes write; "unlimited" again."""
        for pid in pids:  # its own account may do this, where root is kept from it
            command = [*self._as_user, "prlimit", "--pid", str(pid), f"--fsize={most}:"]
            subprocess.run(command, check=False, capture_output=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, program, "-D", str(self._data), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


class Redis:
    """A Redis of its own that keeps nothing; to be killed and started again."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if not program:
            raise Missing("no redis-server: apt install redis-server (or TEST_REDIS_URL)")
        self._port = free_port()
        self._command = [program, "--port", str(self._port), "--bind", "127.0.0.1"]
        self._command += ["--save", "", "--appendonly", "no"]
        self._popen: subprocess.Popen[bytes] | None = None
        #: Without the number of a database: ``f"{url}/0"``.
        self.url = f"redis://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        """Its number in the system; 0 before its first start."""
        return self._popen.pid if self._popen is not None else 0

    def start(self) -> None:
        """Return once it takes connections."""
        self._popen = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir()
        )
        wait_for_port(self._port, seconds=60)

    def kill(self) -> None:
        """kill -9; the queue it held is gone."""
        if self._popen is not None:
            self._popen.kill()
            self._popen.wait(30)

    def stop(self) -> None:
        """Ask it to end."""
        if self._popen is not None:
            self._popen.terminate()
            self._popen.wait(30)


@contextlib.contextmanager
def postgres(*, durable: bool = False, connections: int = CONNECTIONS) -> Iterator[Postgres]:
    """A running cluster, gone afterwards with all it holds."""
    with tempfile.TemporaryDirectory(prefix="drome-pg-") as folder:
        server = Postgres(Path(folder), durable=durable, connections=connections)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def redis() -> Iterator[Redis]:
    """A running Redis, gone afterwards."""
    server = Redis()
    server.start()
    try:
        yield server
    finally:
        server.stop()


def _program(name: str) -> str | None:
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)
    return shutil.which(name) or (found[0] if found else None)
