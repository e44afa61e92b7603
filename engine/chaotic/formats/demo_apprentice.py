"""Demo, Apprentice: the beginner's game of the demo booklet.

It is the beginner's game of Dawn of Perim, played only on a board of six (ED-size).
"""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.formats.dawn_2007_apprentice import DAWN_2007_APPRENTICE

DEMO_APPRENTICE = replace(
    DAWN_2007_APPRENTICE,
    name="demo-apprentice",
    version="demo",
    sizes=(6,),
)
