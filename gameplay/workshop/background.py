"""Work that nobody waits for: everything else on the machine goes first.

Nothing here knows database rows.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from gameplay.workshop.thinking import make_ready

BEHIND = 19
"""The niceness of this work: the highest there is, because people at tables wait for the other
work."""


def behind(work: Callable[[], None]) -> None:
    """Do this work in a thread of the lowest priority, for a process that has other work too. Only
    Linux can lower the priority of a single thread."""
    if sys.platform != "linux":
        work()
        return
    with ThreadPoolExecutor(1, initializer=os.nice, initargs=(BEHIND,)) as thread:
        thread.submit(work).result()


def make_ready_behind() -> None:
    """Prepare a process that does only such work: everybody else goes first."""
    make_ready()
    os.nice(BEHIND)
