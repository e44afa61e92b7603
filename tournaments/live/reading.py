"""Reading rows for the streams of one process: in one thread, on one connection.

A stream that waits holds no connection. Many are told of one change at the same moment, and a
connection for each of them would cost more than what they read; so they read one after the other,
and the connection is given back once nobody reads any more.
"""

import asyncio
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import structlog
from django.db import close_old_connections, connection

IDLE_SECONDS = 2.0
log = structlog.get_logger(__name__)

Found = TypeVar("Found")
_lock = threading.Lock()
_reads = 0
#: The loops in which a look at the connection is due.
_watched: weakref.WeakSet[asyncio.AbstractEventLoop] = weakref.WeakSet()
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live-reading")


async def read(ask: Callable[[], Found]) -> Found:
    """What `ask` finds in the database."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(_thread, _ask, ask)
    if loop not in _watched:
        _watched.add(loop)
        loop.call_later(IDLE_SECONDS, _look, loop, _reads)
    return found


def _look(loop: asyncio.AbstractEventLoop, reads: int) -> None:
    """Give the connection back if nobody read since; otherwise look again later."""
    if reads != _reads:
        loop.call_later(IDLE_SECONDS, _look, loop, _reads)
        return
    _watched.discard(loop)
    _thread.submit(_rest, reads)


def later(act: Callable[[], None]) -> None:
    """Do a small write in the reading thread, once its turn comes; nobody waits for it."""

    def noted() -> None:
        try:
            _ask(act)
        except Exception:
            log.exception("live.write_failed")
        resting = threading.Timer(IDLE_SECONDS, _thread.submit, (_rest, _reads))
        resting.daemon = True  # a server that ends does not wait for it
        resting.start()

    _thread.submit(noted)


def _ask(ask: Callable[[], Found]) -> Found:
    global _reads
    with _lock:
        _reads += 1
    close_old_connections()
    return ask()


def _rest(reads: int) -> None:
    """Give the connection back, unless somebody read since."""
    if reads == _reads:
        connection.close()
