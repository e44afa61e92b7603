"""How a process that plays games one after the other collects its garbage.

A position, its events and its values hold no cycles: they are freed by counting references, and
the collector finds nothing among them (docs/decisions/memory-of-games.md). It only has to look
seldom enough, and not at what lives as long as the process.
"""

from __future__ import annotations

import gc

NEW_OBJECTS = 50_000
"""Objects made and not freed before the collector looks at the young ones: a game keeps fewer."""
YOUNG_ROUNDS = OLD_ROUNDS = 20
"""How often the collector looks at the young objects before it looks at older ones too."""


def settle() -> None:
    """Freeze all objects that exist now, once everything is loaded: they stay for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, YOUNG_ROUNDS, OLD_ROUNDS)
