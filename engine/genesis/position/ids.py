"""What the whole numbers inside a game stand for; the type checker tells them apart."""

from __future__ import annotations

from typing import NewType

CardId = NewType("CardId", int)
"""The number of a copy of a card (`Deal`), which it keeps in every zone."""
Seat = NewType("Seat", int)
"""The number of a player, 0 for A."""
Spot = NewType("Spot", int)
"""The number of a spot of the arena, 0 for a1."""

NO_CARD = CardId(-1)
NO_SPOT = Spot(-1)
