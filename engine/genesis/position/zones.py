"""The zones of a player, by number and by name (G-zones.1)."""

from __future__ import annotations

TIMELINE, THOUGHTS, MEMORIES, SUBCONSCIOUS, FORETHOUGHTS = range(5)


ZONES = ("timeline", "thoughts", "memories", "subconscious", "forethoughts")

OUTSIDE = (TIMELINE, FORETHOUGHTS, SUBCONSCIOUS)
"""The piles that a match keeps for each seat, as `lists` has them."""
