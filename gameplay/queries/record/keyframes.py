"""Positions of games that were run again from their seed, every 32nd, in this process's memory.

Only a shortcut: a stored game has its own in rows (`Checkpoint`), but those of another release
cannot be loaded. Then the first look at such a game runs it again, and the next ones need not.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from datetime import datetime

import engine
from gameplay.models import Game

EVERY = 32
"""Steps from one stored position to the next, here and in rows."""
CAPACITY = 64
_games: OrderedDict[tuple[int, datetime], dict[int, bytes]] = OrderedDict()
_lock = threading.Lock()


def last_before(row: Game, number: int) -> engine.Game | None:
    """The game at the last kept step that is not after ``number``; a copy of one's own."""
    with _lock:
        kept = dict(_games.get((row.pk, row.started_at), {}))
    before = [step for step in kept if step <= number]
    return engine.load(kept[max(before)]) if before else None


def keep(row: Game, game: engine.Game) -> None:
    """Keep the position if its step is one to be kept. The games unused for longest are dropped for
    it."""
    if game.step % EVERY:
        return
    key = (row.pk, row.started_at)
    with _lock:
        known = _games.setdefault(key, {})
        _games.move_to_end(key)
        while len(_games) > CAPACITY:
            _games.popitem(last=False)
        if game.step in known:
            return
    known[game.step] = game.dump()
