"""How much processor time each part of a hall took. Other work on the machine does not change
this figure."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from gameplay.trials.processes import Hall

PROC = Path("/proc")


class Burden:
    """The processor seconds of a hall's parts, and of this process as ``client``, since this object
    was made.

    There are none on systems without ``/proc``.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._before = self._used()

    def seconds(self) -> dict[str, float]:
        """Seconds by part: ``web``, ``play``…, ``postgres``, ``redis``, ``client``."""
        return {part: now - self._before[part] for part, now in self._used().items()}

    def _used(self) -> dict[str, float]:
        if not (PROC / "self/stat").exists():
            return {}
        parts = {**self._hall.processes, **self._hall.servers}
        roots = {part.pid: name for name, part in parts.items()}
        return {**_of_trees(roots), "client": time.process_time()}


def _of_trees(roots: dict[int, str]) -> dict[str, float]:
    """For the name of each root process: the seconds of it and of all processes below it, including
    those that have ended."""
    ticks, children = {}, defaultdict(list)
    for pid, parent, spent in _everybody():
        ticks[pid] = spent
        children[parent].append(pid)
    sums = {}
    for root, name in roots.items():
        tree = [root]
        for pid in tree:
            tree += children[pid]
        sums[name] = sum(ticks.get(pid, 0) for pid in tree) / os.sysconf("SC_CLK_TCK")
    return sums


def _everybody() -> Iterator[tuple[int, int, int]]:
    """For each process: its id, its parent's id, and its ticks with those of its ended children."""
    for stat in PROC.glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it ended in this moment
            continue
        yield int(stat.parent.name), int(fields[1]), sum(map(int, fields[11:15]))
