"""Running games kept in a worker's memory between two choices.

Only a shortcut: every game here can be made again from its checkpoint. A game is taken out while
it is worked on, so a transaction that rolls back leaves no half-moved game behind.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

import engine

CAPACITY = 256
_games: OrderedDict[int, tuple[int, engine.Game]] = OrderedDict()
_lock = threading.Lock()


def take(game_id: int, revision: int) -> engine.Game | None:
    """Remove and return the engine's game if it stands exactly at this revision."""
    with _lock:
        kept = _games.pop(game_id, None)
    return kept[1] if kept is not None and kept[0] == revision else None


def keep(game_id: int, revision: int, game: engine.Game) -> None:
    """Remember the game at this revision; the game unused for longest makes room.

    Whose inputs are rows needs them here no more, and a table waits much longer for its players
    than a game takes to work its values out again (`engine.Game.rest`).
    """
    game.rest()
    with _lock:
        _games[game_id] = (revision, game)
        _games.move_to_end(game_id)
        while len(_games) > CAPACITY:
            _games.popitem(last=False)


def forget_all() -> None:
    """Empty the memory, as the death of the process would."""
    with _lock:
        _games.clear()
