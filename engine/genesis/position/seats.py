"""The seats at a table."""

from __future__ import annotations

from engine.genesis.position.ids import Seat

SEATS = ("A", "B", "C", "D")


NOBODY = Seat(-1)
