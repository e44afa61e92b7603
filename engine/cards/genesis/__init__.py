"""Cards of Genesis: their facts, the entries of the catalogue, cards made for a scenario."""

from __future__ import annotations

from engine.cards.genesis.model import GenesisFacts

__all__ = ["GenesisFacts"]
