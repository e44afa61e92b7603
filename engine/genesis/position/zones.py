"""The zones of a player, by number and by name (G-zones.1)."""

from __future__ import annotations

TIMELINE, THOUGHTS, MEMORIES, SUBCONSCIOUS, FORETHOUGHTS = range(5)


ZONES = ("timeline", "thoughts", "memories", "subconscious", "forethoughts")
