"""Servers the tests may need: PostgreSQL and Redis, throw-away where their programs are installed.

Each function gives an address, or raises :class:`Missing` with the reason and the remedy.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from gameplay.trials import servers
from gameplay.trials.servers import Missing, free_port, until, wait_for_port

__all__ = ["Missing", "chromium", "free_port", "postgres", "redis", "until", "wait_for_port"]


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty PostgreSQL database: TEST_DATABASE_URL, or a cluster of its own."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    with servers.postgres(connections=200) as server:
        yield server.url


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of an empty Redis: TEST_REDIS_URL, or a server of its own that keeps nothing."""
    if given := os.environ.get("TEST_REDIS_URL"):
        yield given
        return
    with servers.redis() as server:
        yield f"{server.url}/0"


def chromium() -> str:
    """The browser to drive: $CHROMIUM, Debian's, or Playwright's own.

    The shell without windows comes first: a page costs it a quarter less processor time.
    """
    named = ("chromium-headless-shell", "chromium", "chromium-browser")
    for path in (os.environ.get("CHROMIUM", ""), *(f"/usr/bin/{name}" for name in named)):
        if path and Path(path).exists():
            return path
    caches = Path.home() / ".cache/ms-playwright", Path.home() / "Library/Caches/ms-playwright"
    for cache in caches:
        for pattern in (
            "chromium_headless_shell-*/chrome-*/*headless*shell",
            "chromium-*/chrome-linux*/chrome",
            "chromium-*/*/Chromium.app/Contents/MacOS/*",
        ):
            if found := sorted(cache.glob(pattern)):
                return str(found[-1])
    raise Missing("no Chromium: apt install chromium, or .venv/bin/playwright install chromium")
