"""Players who have had enough: when, in any game. What they do then the habits of a game say."""

from __future__ import annotations

TIRED = 2_000
"""Decisions after which players have had enough; few games of hundreds take so many."""
