"""The grammar of the event lines of Chaotic, filled by the modules that define its kinds."""

from __future__ import annotations

from engine.language.sentences import Grammar

EVENTS = Grammar()
"""Event lines (scenario-format.md section 7)."""
