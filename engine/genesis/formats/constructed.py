"""Constructed: each player brings a timeline of their own; the game of the rulebook as it stands.

Every switch has its usual value here; the other formats say what they change.
"""

from __future__ import annotations

from engine.genesis.formats.switches import GenesisRuleset

CONSTRUCTED = GenesisRuleset("constructed")
