"""Waking the feeds of this process, from any thread."""

import asyncio
import threading

#: The PostgreSQL channel on which other processes say which topic changed.
CHANNEL = "drome_live"

_lock = threading.Lock()
_sleepers: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}


def join(event: asyncio.Event) -> None:
    """Register a feed's alarm; its loop is the running one."""
    with _lock:
        _sleepers[event] = asyncio.get_running_loop()


def leave(event: asyncio.Event) -> None:
    with _lock:
        _sleepers.pop(event, None)


def everybody() -> None:
    """Ring every alarm of this process; each feed looks for itself what changed."""
    with _lock:
        sleepers = list(_sleepers.items())
    for event, loop in sleepers:
        if not loop.is_closed():
            loop.call_soon_threadsafe(event.set)
