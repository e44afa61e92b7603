"""Levels that do not do what they should, for processes that are begun anew: known by name."""

from __future__ import annotations

import os

from gameplay.thinking import Answer, Task


def dies(task: Task) -> Answer:
    """The process is gone before it answers."""
    os._exit(3)


def fails(task: Task) -> Answer:
    """A level with a fault."""
    raise ValueError(task.level)
