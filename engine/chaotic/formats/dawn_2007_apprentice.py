"""Dawn of Perim, Apprentice: the beginner's game of the booklet of 2007.

It is the Master game of that booklet without texts, Battlegear and Mugic. Creatures are face up
from the start (ED-hidden-setup), and the Showdown is for Masters only (ED-showdown).
"""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.formats.dawn_2007_master import DAWN_2007_MASTER

DAWN_2007_APPRENTICE = replace(
    DAWN_2007_MASTER,
    name="dawn-2007-apprentice",
    game_text=False,
    battlegear=False,
    mugic=False,
    activated=False,
    priority="none",
    hidden_setup=False,
    showdown="none",
    deck_mugic="optional",
    deck_battlegear="optional",
)
