"""Draft: each player builds a timeline from cards taken from boosters that are passed round.

It is smaller, in cards and Chi (F-draft.1, F-draft.2). A card may be played as often as it was
drafted, so no copies are counted (GR-DK.3), and forethoughts may be of any Chi.
"""

from __future__ import annotations

from dataclasses import replace

from engine.genesis.formats.constructed import CONSTRUCTED

DRAFT = replace(
    CONSTRUCTED, name="draft", timeline=35, chi=175, forethoughts_chi=0, copy_limits=False
)
