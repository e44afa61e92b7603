"""Throw-away PostgreSQL and Redis servers, on machines where their programs are installed.

If a program is not installed, :class:`Missing` says so and names the package to install. The data
of a server lies in a folder that is deleted with it.
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

#: The default of PostgreSQL; a hall has to manage with it (docs/operators.md, connections).
CONNECTIONS = 100
#: Ports for servers: above the well-known ports and below those that Linux and macOS give to
#: outgoing connections (from 32768 on).
PORTS = (15_000, 32_000)
TRIES = 200
QUICKLY = "default_toast_compression=lz4"
"""How PostgreSQL packs long values, as deploy/RUNBOOK.md sets it for a hall."""


class Missing(Exception):
    """A server cannot be started here; the message says what to install."""


def free_port() -> int:
    """A port that nobody listens on at this moment.

    It lies below the ports that the system gives to outgoing connections. Otherwise such a
    connection could take the port while its server is being restarted.
    """
    for _try in range(TRIES):
        port = random.SystemRandom().randrange(*PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError(f"no free port from {PORTS[0]} to {PORTS[1]}")


def listens(port: int) -> bool:
    """Whether something accepts connections at the port."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def wait_for_port(port: int, *, seconds: float) -> None:
    """Wait until something listens at the port; raises TimeoutError after so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if listens(port):
            return
        time.sleep(0.02)
    raise TimeoutError(f"nothing listens on port {port} after {seconds} s")


def children_of(pid: int) -> list[int]:
    """The living processes that this process has started, the oldest first (Linux). They are sorted
    by time, not by number, for after the largest number the system starts again with small ones."""
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
    """Call ``true`` until it returns a true value, and return that; fails after so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := true():
            return value
        time.sleep(0.05)
    raise AssertionError("not within the time")


class Postgres:
    """A PostgreSQL cluster of its own that can be killed and started again.

    Unless `durable`, it answers before the data is on the disk. That is quicker, and a killed
    server still loses nothing: only a power cut would lose data.
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
        with contextlib.suppress(subprocess.CalledProcessError):  # before PostgreSQL 14
            asked = "-C", QUICKLY.partition("=")[0]
            self._run(str(Path(initdb).with_name("postgres")), "-c", QUICKLY, *asked)
            self._options += f" -c {QUICKLY}"

    @property
    def pid(self) -> int:
        """The number of its first process, which starts one for each connection."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Start the server, and return once it accepts connections."""
        self._run(self._pg_ctl, "-w", "-o", self._options, "-l", str(self._folder / "log"), "start")

    def kill(self) -> None:
        """Cut off every connection at once, as a crash does; the next start recovers."""
        self._run(self._pg_ctl, "-m", "immediate", "-w", "stop")

    def stop(self) -> None:
        """Stop the server at once if it runs; do nothing if it does not."""
        if (self._data / "postmaster.pid").exists():
            self.kill()

    @property
    def pids(self) -> list[int]:
        """The processes of the server, the parent first; none while the server is down."""
        file = self._data / "postmaster.pid"
        if not file.exists():
            return []
        parent = int(file.read_text().split()[0])
        return [parent, *children_of(parent)]

    def limit_files(self, pids: list[int], most: str) -> None:
        """Limit the size of the files that these processes of the server write to ``most`` bytes;
        "unlimited" lifts the limit."""
        for pid in pids:  # run as the server's account, which may do this even where root may not
            command = [*self._as_user, "prlimit", "--pid", str(pid), f"--fsize={most}:"]
            subprocess.run(command, check=False, capture_output=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, program, "-D", str(self._data), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


class Redis:
    """A Redis of its own that stores nothing on disk and can be killed and started again."""

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
        """The process id; 0 before the first start."""
        return self._popen.pid if self._popen is not None else 0

    def start(self) -> None:
        """Start the server, and return once it accepts connections."""
        self._popen = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir()
        )
        wait_for_port(self._port, seconds=60)

    def kill(self) -> None:
        """kill -9; the queues that it held are lost."""
        if self._popen is not None:
            self._popen.kill()
            self._popen.wait(30)

    def stop(self) -> None:
        """Ask the server to end, and wait until it has."""
        if self._popen is not None:
            self._popen.terminate()
            self._popen.wait(30)


@contextlib.contextmanager
def postgres(*, durable: bool = False, connections: int = CONNECTIONS) -> Iterator[Postgres]:
    """A running cluster; it is deleted afterwards with all its data."""
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
