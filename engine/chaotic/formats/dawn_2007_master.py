"""Dawn of Perim, Master: the game of the booklet of 2007.

The booklet is older than the Comprehensive Rules. It knows four tribes (ED-tribes), neither
Legendary nor Loyal cards, and no defender (ED-defender). The winner of a Showdown goes back to the
space where it stood (ED-showdown-winner). A Burst does not open again (ED-burst-reopen). Cards say
what was printed on them (R-wording).
"""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.formats.masters import MASTERS

DAWN_2007_MASTER = replace(
    MASTERS,
    name="dawn-2007-master",
    version="2007",
    unique="one_copy",
    legendary=False,
    loyal=False,
    tribes=4,
    start_player="after_draw",
    showdown="since_own_last_turn",
    showdown_initiative="random",
    showdown_winner="home",
    defender=False,
    stalemate=0,
    burst_reopen=False,
    opposing="engaged",
    element_x="attack_only",
    invisibility="negation",
    hive_reset="every_turn",
    wording="printed",
)
