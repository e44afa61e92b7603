"""Reading games that `dump` stored."""

from __future__ import annotations

from engine.chaotic.table.game import Chaotic
from engine.kernel.game import BadState
from engine.kernel.stored_games import stored_values


def load(data: bytes) -> Chaotic:
    """The stored game, ready to go on; raises `BadState` if `data` is none."""
    try:
        values = stored_values(data)
        game = Chaotic(
            values["ruleset"], values["size"], values["seed"], values["deal"], values["origin"]
        )
        game.restore(values)
    except BadState:
        raise
    except Exception as fault:
        raise BadState(f"no stored game: {fault}") from fault
    return game
