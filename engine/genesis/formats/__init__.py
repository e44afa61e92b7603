"""The formats of Genesis, one file each: what differs, and why."""

from __future__ import annotations

from engine.genesis.formats.allies import ALLIES
from engine.genesis.formats.constructed import CONSTRUCTED
from engine.genesis.formats.draft import DRAFT
from engine.genesis.formats.free_for_all import FREE_FOR_ALL
from engine.genesis.formats.sealed import SEALED
from engine.genesis.formats.switches import GenesisRuleset

__all__ = ["ALIASES", "FORMATS", "GenesisRuleset"]

FORMATS: dict[str, GenesisRuleset] = {
    ruleset.name: ruleset for ruleset in (CONSTRUCTED, DRAFT, SEALED, FREE_FOR_ALL, ALLIES)
}
"""By name, in the order in which they are offered."""

ALIASES = {"standard": "constructed"}
"""Other names of formats."""
