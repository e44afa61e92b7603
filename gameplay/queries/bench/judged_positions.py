"""A position with all that lies around the board, as the pages of judges draw it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gameplay.drawing import Look, draw, look_of
from gameplay.drawing.chaotic import Card
from gameplay.models import Seat
from gameplay.queries.table.pages import fighters_of, hands_of


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """What `gameplay/_position.html` draws: ``view`` as the engine gives it to a judge, ``board``
    as it is laid out with A below. ``seats`` are none for a position that was written down."""

    view: dict[str, Any]
    board: Any
    seats: Mapping[str, Seat]

    @property
    def hands(self) -> list[dict[str, Any]]:
        """What each player holds and has in piles; the one drawn above first."""
        return hands_of(self.view, self.seats, "A")

    @property
    def look(self) -> Look:
        """The templates that show this game."""
        return look_of(self.view)

    @property
    def fighters(self) -> list[Card]:
        """The Creatures in combat."""
        return fighters_of(self.board)


def judged_position(
    view: dict[str, Any], seats: Mapping[str, Seat] | None = None
) -> JudgedPosition:
    """What a judge sees of a position, laid out."""
    return JudgedPosition(view=view, board=draw(view, "A"), seats=seats or {})
