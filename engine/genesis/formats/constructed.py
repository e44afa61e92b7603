"""Constructed: a timeline of one's own, the game of the rulebook as it stands.

Every switch has its usual value here; the other formats say what they change of it.
"""

from __future__ import annotations

from engine.genesis.formats.switches import GenesisRuleset

CONSTRUCTED = GenesisRuleset("constructed")
