"""Effects that make another Location the active one (6.2.5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.words import Side


@dataclass(frozen=True, slots=True)
class RevealLocation(Effect):
    """Reveal a new active Location from the Location Deck of ``side`` (6.2.5, R-new-location)."""

    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class ChooseLocation(Effect):
    """Look at the top ``n`` cards of a Location Deck: one becomes the active Location, the others
    stay on top, or go below."""

    n: int
    whose: Selector
    below: bool = False
