"""Running games kept in a worker's memory between two choices.

Only a shortcut: every game here can be made again from its checkpoint. A game is taken out while
it is worked on, so a transaction that rolls back leaves no half-moved game behind.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import NamedTuple

import engine
from gameplay.models import Game

CAPACITY = 256


class Kept(NamedTuple):
    """A running game, and by seat the step and the digest of what it is asked."""

    game: engine.Game
    asked: dict[str, tuple[int, str]]


_games: OrderedDict[int, Kept] = OrderedDict()
_lock = threading.Lock()


def take(row: Game) -> Kept | None:
    """Remove and return the game if it stands exactly where its row does.

    The chain of digests tells games of one key apart: after a restored backup a key may be given to
    another game.
    """
    with _lock:
        kept = _games.pop(row.pk, None)
    if kept is None or (kept.game.step, kept.game.chain) != (row.revision, row.chain):
        return None
    return kept


def keep(game_id: int, kept: Kept) -> None:
    """Remember the game as it stands; the games unused for longest are dropped for it.

    The game's working values are given up (`engine.Game.rest`): its inputs are rows, and a table
    waits much longer for its players than a game takes to work the values out again.
    """
    kept.game.rest()
    with _lock:
        _games[game_id] = kept
        _games.move_to_end(game_id)
        while len(_games) > CAPACITY:
            _games.popitem(last=False)


def forget_all() -> None:
    """Empty the memory, as the death of the process would."""
    with _lock:
        _games.clear()
