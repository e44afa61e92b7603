"""Apprentice: the first game of a beginner (10.1).

It is Advanced Apprentice without the texts of cards. Battlegear does nothing without its text, so
it is left out, and decks may do without it.
"""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.formats.advanced_apprentice import ADVANCED_APPRENTICE

APPRENTICE = replace(
    ADVANCED_APPRENTICE,
    name="apprentice",
    game_text=False,
    battlegear=False,
    deck_battlegear="optional",
)
