"""Reading games that `dump` stored."""

from __future__ import annotations

import io
import pickle
import zlib
from typing import Any

from engine.genesis.position.state import MARK
from engine.genesis.table.game import Genesis
from engine.kernel.game import BadState

TRUSTED = ("engine.",)


PLAIN = frozenset({"frozenset", "set", "dict", "list", "tuple"})


class _Reader(pickle.Unpickler):
    """Builds values of the engine and of a few built-in types only."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(TRUSTED) or (module == "builtins" and name in PLAIN):
            return super().find_class(module, name)
        raise BadState(f"a stored game holds no {module}.{name}")


def load(data: bytes) -> Genesis:
    """The stored game, ready to go on. Raises `BadState` if `data` is not a stored game."""
    try:
        values = _Reader(io.BytesIO(zlib.decompress(data.removeprefix(MARK)))).load()
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
