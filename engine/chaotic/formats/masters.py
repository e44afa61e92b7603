"""Masters: the game of the Comprehensive Rules 2.00 as it stands (10.3).

Every switch has its usual value here; the other formats say what they change of it.
"""

from __future__ import annotations

from engine.chaotic.formats.switches import ChaoticRuleset

MASTERS = ChaoticRuleset("masters")
