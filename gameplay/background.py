"""Work that nobody waits for: it stands back behind everything else that the machine does.

Nothing here knows rows.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from gameplay.thinking import make_ready

BEHIND = 19
"""How far this work stands back: as far as it goes. Whoever sits at a table waits for it."""


def behind(work: Callable[[], None]) -> None:
    """Do this work in a thread that stands back behind all other work of the machine, for a process
    that has other work too. Only Linux lets one thread alone stand back."""
    if sys.platform != "linux":
        work()
        return
    with ThreadPoolExecutor(1, initializer=os.nice, initargs=(BEHIND,)) as thread:
        thread.submit(work).result()


def make_ready_behind() -> None:
    """Have a process that does only such work let everybody else go first."""
    make_ready()
    os.nice(BEHIND)
