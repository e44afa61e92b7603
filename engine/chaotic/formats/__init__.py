"""The formats and editions of Chaotic, one file each: what differs, and why (chapter 10)."""

from __future__ import annotations

from engine.chaotic.formats.advanced_apprentice import ADVANCED_APPRENTICE
from engine.chaotic.formats.apprentice import APPRENTICE
from engine.chaotic.formats.dawn_2007_apprentice import DAWN_2007_APPRENTICE
from engine.chaotic.formats.dawn_2007_master import DAWN_2007_MASTER
from engine.chaotic.formats.demo_apprentice import DEMO_APPRENTICE
from engine.chaotic.formats.demo_master import DEMO_MASTER
from engine.chaotic.formats.limited import LIMITED
from engine.chaotic.formats.masters import MASTERS
from engine.chaotic.formats.switches import ChaoticRuleset

__all__ = ["FORMATS", "ChaoticRuleset"]

FORMATS: dict[str, ChaoticRuleset] = {
    ruleset.name: ruleset
    for ruleset in (
        MASTERS,
        LIMITED,
        ADVANCED_APPRENTICE,
        APPRENTICE,
        DAWN_2007_MASTER,
        DAWN_2007_APPRENTICE,
        DEMO_MASTER,
        DEMO_APPRENTICE,
    )
}
"""By name, in the order in which they are offered."""
