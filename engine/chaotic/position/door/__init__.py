"""The one door for writing: every change of a position is one of these acts.

An act does what its name says, and forgets what was computed from what it changed, so that the
caller has nothing to clear. It emits no event and asks nothing. The rooms above change a position
in no other way; a test reads their sources to make sure of it.
"""

from __future__ import annotations

from engine.chaotic.position.door import (
    board,
    burst,
    combat,
    creatures,
    effects,
    gear,
    locations,
    piles,
    turns,
)

__all__ = [
    "board",
    "burst",
    "combat",
    "creatures",
    "effects",
    "gear",
    "locations",
    "piles",
    "turns",
]
