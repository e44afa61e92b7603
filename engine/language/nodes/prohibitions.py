"""Effects that forbid something (8.5.8)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.words import Act, Until


@dataclass(frozen=True, slots=True)
class Cannot(Effect):
    """Forbids (8.5.8, R-cannot). ``by``: only what these do, or from these."""

    act: Act
    who: Selector
    until: Until = Until.TURN
    by: Selector | None = None
