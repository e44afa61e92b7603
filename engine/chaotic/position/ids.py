"""What the whole numbers inside a game stand for; the type checker tells them apart."""

from __future__ import annotations

from typing import NewType

SpaceId = NewType("SpaceId", int)
"""The number of a space of the Battleboard (2.1.2), 0 for A1."""

NO_SPACE = SpaceId(-1)
