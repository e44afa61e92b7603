"""Allies: each player fights with two champions (G-overview.4)."""

from __future__ import annotations

from dataclasses import replace

from engine.genesis.formats.constructed import CONSTRUCTED

ALLIES = replace(CONSTRUCTED, name="allies", champions=2)
