"""Players who have had enough, by game: what they do where no rule ends what goes on and on."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engine.kernel.game import Game
from engine.kernel.prompt import Prompt

TIRED = 2_000
"""Decisions after which players have had enough; few games of hundreds take so many."""
_ROOMS = {"chaotic": "engine.fuzz.chaotic.patience"}
"""Games in which something may go on without end. In Genesis nobody has to wait: a position that
comes back often enough is not allowed again, or ends the game (GR-TU.13)."""


def closing(name: str, game: Game, prompt: Prompt) -> int | None:
    """The number of the option by which a game comes nearest to its end; None where there is none,
    or something else is asked."""
    room = _room(name)
    found: int | None = room.closing(game, prompt) if room is not None else None
    return found


def in_vain(name: str, game: Game) -> bool:
    """Whether a game goes on though all want it over."""
    room = _room(name)
    return room is not None and bool(room.in_vain(game))


def _room(name: str) -> Any:
    return import_module(_ROOMS[name]) if name in _ROOMS else None
