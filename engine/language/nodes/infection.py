"""Effects on infection (9.1) and on Hive (GL-hive)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.words import Until


@dataclass(frozen=True, slots=True)
class Infect(Effect):
    """9.1.2."""

    who: Selector


@dataclass(frozen=True, slots=True)
class Uninfect(Effect):
    """9.1.3.1."""

    who: Selector


@dataclass(frozen=True, slots=True)
class TurnHive(Effect):
    """Activate (``on``) or deactivate Hive (GL-hive)."""

    on: bool


@dataclass(frozen=True, slots=True)
class HiveStaysOff(Effect):
    """Hive cannot be activated."""

    until: Until = Until.TURN
