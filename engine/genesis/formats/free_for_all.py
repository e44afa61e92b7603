"""Free-for-all: three or four at a table, each against all others (G-overview.4)."""

from __future__ import annotations

from dataclasses import replace

from engine.genesis.formats.constructed import CONSTRUCTED

FREE_FOR_ALL = replace(CONSTRUCTED, name="free-for-all", sizes=(3, 4))
