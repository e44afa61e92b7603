"""The seats at a table."""

from __future__ import annotations

SEATS = ("A", "B", "C", "D")


NOBODY = -1
