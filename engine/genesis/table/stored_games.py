"""Reading games that `dump` stored."""

from __future__ import annotations

from engine.genesis.position.state import MARK
from engine.genesis.table.game import Genesis
from engine.kernel.game import BadState
from engine.kernel.stored_games import stored_values


def load(data: bytes) -> Genesis:
    """The stored game, ready to go on. Raises `BadState` if `data` is not a stored game."""
    try:
        values = stored_values(data.removeprefix(MARK))
        game = Genesis(
            values["ruleset"],
            len(values["seats"]),
            values["seed"],
            values["deal"],
            values["origin"],
        )
        game.restore(values)
    except BadState:
        raise
    except Exception as fault:
        raise BadState(f"no stored game: {fault}") from fault
    return game
