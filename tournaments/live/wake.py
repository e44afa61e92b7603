"""Waking the feeds of this process, from any thread."""

import asyncio
import threading

#: The PostgreSQL channel on which other processes say which topic changed.
CHANNEL = "drome_live"

_lock = threading.Lock()
_sleepers: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}


def notice(topic: str, revision: int) -> str:
    """What PostgreSQL tells of a change, so that nobody has to ask for it."""
    return f"{topic} {revision}"


def told(payload: str) -> tuple[str, int] | None:
    """Topic and revision of a notice; None for one of another release."""
    topic, _, revision = payload.partition(" ")
    return (topic, int(revision)) if revision.isdecimal() else None


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
