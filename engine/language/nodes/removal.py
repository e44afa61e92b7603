"""Effects by which cards leave play, and by which the game ends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.words import Side


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """GL-destroy."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    """GL-sacrifice."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Remove(Effect):
    """Remove from the game (GL-removed-from-game)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class WinGame(Effect):
    """The controller wins, or with ``OPPOSING`` the opponent loses: the same for two (5.2)."""

    side: Side = Side.YOURS
