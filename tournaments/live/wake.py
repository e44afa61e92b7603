"""Waking the feeds of this process, from any thread."""

import asyncio
import threading
from collections.abc import Callable

#: The PostgreSQL channel on which other processes say which topic changed.
CHANNEL = "drome_live"

#: What a feed does when it is told topic and revision.
Hears = Callable[[str, int], None]

_lock = threading.Lock()
_feeds: dict[Hears, asyncio.AbstractEventLoop] = {}


def notice(topic: str, revision: int) -> str:
    """What PostgreSQL tells of a change, so that nobody has to ask for it."""
    return f"{topic} {revision}"


def told(payload: str) -> tuple[str, int] | None:
    """Topic and revision of a notice; None if another release wrote it in another form."""
    topic, _, revision = payload.partition(" ")
    return (topic, int(revision)) if revision.isdecimal() else None


def join(hears: Hears) -> None:
    """Register the function by which a feed hears of changes; it runs in the present loop."""
    with _lock:
        _feeds[hears] = asyncio.get_running_loop()


def leave(hears: Hears) -> None:
    with _lock:
        _feeds.pop(hears, None)


def everybody(topic: str, revision: int) -> None:
    """Tell every feed of this process, each in its own loop. Two threads that commit one after the
    other may come here the other way round."""
    with _lock:
        feeds = list(_feeds.items())
    for hears, loop in feeds:
        if not loop.is_closed():
            loop.call_soon_threadsafe(hears, topic, revision)
