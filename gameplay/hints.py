"""Hints to workers, sent once the rows they are about are committed.

A lost hint costs only time: the sweep finds the rows.
"""

from __future__ import annotations

from functools import partial

from celery import current_app
from django.db import transaction


def referee(game_id: int) -> None:
    """There is something to apply in this game."""
    _send("gameplay.tasks.referee", "play", game_id)


def seal(game_id: int) -> None:
    """This game is over: check its record and close it."""
    _send("gameplay.tasks.seal", "judge", game_id)


def adjudicate(dispute_id: int) -> None:
    """This dispute waits for its evidence."""
    _send("gameplay.tasks.adjudicate", "judge", dispute_id)


def _send(name: str, queue: str, identity: int) -> None:
    task = current_app.tasks[name]
    transaction.on_commit(partial(task.apply_async, args=(identity,), queue=queue), robust=True)
