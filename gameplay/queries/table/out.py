"""Who is out of a game that goes on without them, as only games of three or more players do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gameplay.models import Game, SeatView


def is_out(view: Mapping[str, Any] | None, letter: str) -> bool:
    """Whether the player of a seat has lost or conceded, by any reader's view of the game."""
    player = view["players"].get(letter) if view is not None else None
    return player is not None and player.get("playing") is False


def public_view(game: Game) -> Mapping[str, Any] | None:
    """What a spectator sees of the game now; None before it is set up."""
    view = SeatView.objects.filter(game=game, reader="spectator").first()
    return view.content if view is not None else None
