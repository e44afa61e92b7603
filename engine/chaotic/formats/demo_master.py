"""Demo, Master: the game of the demo booklet.

It is the game of Dawn of Perim, played only on a board of six (ED-size) and without a Showdown
(ED-showdown).
"""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.formats.dawn_2007_master import DAWN_2007_MASTER

DEMO_MASTER = replace(
    DAWN_2007_MASTER,
    name="demo-master",
    version="demo",
    sizes=(6,),
    showdown="none",
)
