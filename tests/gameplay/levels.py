"""What processes that are begun anew do, known by name: levels that do not do what they should, and
what such a process says of itself."""

from __future__ import annotations

import gc
import os

from gameplay.workshop.thinking import Answer, Task


def dies(task: Task) -> Answer:
    """The process is gone before it answers."""
    os._exit(3)


def fails(task: Task) -> Answer:
    """A level with a fault."""
    raise ValueError(task.level)


def collects(_task: None) -> tuple[int, bool]:
    """After how many new objects the collector looks in this process, and whether it passes over
    what was there at the start."""
    return gc.get_threshold()[0], gc.get_freeze_count() > 0
