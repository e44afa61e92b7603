"""Reading games that `dump` stored."""

from __future__ import annotations

import io
import pickle
import zlib
from typing import Any

from engine.chaotic.table.game import Chaotic
from engine.kernel.game import BadState

TRUSTED = ("engine.",)

PLAIN = frozenset({"frozenset", "set", "dict", "list", "tuple"})


class _Reader(pickle.Unpickler):
    """Builds nothing but the engine's own values."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(TRUSTED) or (module == "builtins" and name in PLAIN):
            return super().find_class(module, name)
        raise BadState(f"a stored game holds no {module}.{name}")


def load(data: bytes) -> Chaotic:
    """The stored game, ready to go on; raises `BadState` if `data` is none."""
    try:
        values = _Reader(io.BytesIO(zlib.decompress(data))).load()
        game = Chaotic(
            values["ruleset"], values["size"], values["seed"], values["deal"], values["origin"]
        )
        game.restore(values)
    except BadState:
        raise
    except Exception as fault:
        raise BadState(f"no stored game: {fault}") from fault
    return game
