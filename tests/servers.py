"""Servers the tests may need: PostgreSQL and Redis, throw-away where their programs are installed.

Each function gives an address, or raises :class:`Missing` with the reason and the remedy.
"""

import contextlib
import getpass
import glob
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any


class Missing(Exception):
    """A server that is not to be had here; says what to install."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _program(name: str) -> str | None:
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)
    return shutil.which(name) or (found[0] if found else None)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty PostgreSQL database: TEST_DATABASE_URL, or a cluster of its own."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    initdb, pg_ctl = _program("initdb"), _program("pg_ctl")
    if not initdb or not pg_ctl:
        raise Missing(
            "no PostgreSQL server programs: apt install postgresql (or TEST_DATABASE_URL)"
        )
    with tempfile.TemporaryDirectory(prefix="drome-pg-") as folder:
        data = Path(folder) / "data"
        data.mkdir()
        # PostgreSQL refuses to run as root: there, the account made for it owns the cluster.
        as_user: list[str] = []
        owner = getpass.getuser()
        if os.geteuid() == 0:
            owner = "postgres"
            shutil.chown(folder, owner)
            shutil.chown(data, owner)
            as_user = ["runuser", "-u", owner, "--"]
        port = free_port()
        quiet = {"check": True, "stdout": subprocess.DEVNULL, "cwd": folder}
        subprocess.run(
            [
                *as_user,
                initdb,
                "-D",
                str(data),
                "--no-sync",
                "-A",
                "trust",
                "-U",
                owner,
                "-E",
                "UTF8",
            ],
            **quiet,
        )
        options = (
            f"-p {port} -k {folder} -h 127.0.0.1 -c fsync=off -c full_page_writes=off "
            "-c synchronous_commit=off -c max_connections=200"
        )
        log = str(Path(folder) / "log")
        subprocess.run(
            [*as_user, pg_ctl, "-D", str(data), "-w", "-o", options, "-l", log, "start"], **quiet
        )
        try:
            yield f"postgres://{owner}@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run(
                [*as_user, pg_ctl, "-D", str(data), "-m", "immediate", "-w", "stop"], **quiet
            )


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of an empty Redis: TEST_REDIS_URL, or a server of its own that keeps nothing."""
    if given := os.environ.get("TEST_REDIS_URL"):
        yield given
        return
    program = shutil.which("redis-server")
    if not program:
        raise Missing("no redis-server: apt install redis-server (or TEST_REDIS_URL)")
    port = free_port()
    server = subprocess.Popen(
        [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
        cwd=tempfile.gettempdir(),
    )
    try:
        wait_for_port(port, seconds=60)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(30)


def wait_for_port(port: int, *, seconds: float) -> None:
    """Until something listens there; raises TimeoutError."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    raise TimeoutError(f"nothing listens on port {port} after {seconds} s")


def until(true: Callable[[], Any], seconds: float = 90.0) -> Any:
    """The first true value of the call; fails after so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := true():
            return value
        time.sleep(0.05)
    raise AssertionError("not within the time")


def chromium() -> str:
    """The browser to drive: $CHROMIUM, Debian's, or Playwright's own."""
    for path in (os.environ.get("CHROMIUM", ""), "/usr/bin/chromium", "/usr/bin/chromium-browser"):
        if path and Path(path).exists():
            return path
    caches = Path.home() / ".cache/ms-playwright", Path.home() / "Library/Caches/ms-playwright"
    for cache in caches:
        for pattern in (
            "chromium-*/chrome-linux*/chrome",
            "chromium-*/*/Chromium.app/Contents/MacOS/*",
        ):
            if found := sorted(cache.glob(pattern)):
                return str(found[-1])
    raise Missing("no Chromium: apt install chromium, or .venv/bin/playwright install chromium")
