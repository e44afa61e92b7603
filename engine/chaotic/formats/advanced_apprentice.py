"""Advanced Apprentice: a step before Masters (10.2).

Without Mugic nobody plays anything out of turn: activated abilities and priority are left out with
it. Decks may do without Mugic.
"""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.formats.masters import MASTERS

ADVANCED_APPRENTICE = replace(
    MASTERS,
    name="advanced-apprentice",
    mugic=False,
    activated=False,
    priority="none",
    deck_mugic="optional",
)
