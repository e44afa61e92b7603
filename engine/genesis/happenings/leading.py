"""The roll that decides who chooses whether to lead (G-start.1)."""

from __future__ import annotations

from engine.genesis.position.decisions import LEAD, Lead
from engine.genesis.position.state import Battle
from engine.genesis.position.steps import step


@step
def opening(game: Battle) -> None:
    """A roll decides who chooses whether to lead (G-start.1, GR-ST.3)."""
    seat = game.coins.pop(0) if game.coins else game.below("start", len(game.seats))
    game.emit(f"coin {game.seats[seat]}", ("G-start.1", "G-term-leading-player.2"))
    game.owe(Lead(LEAD, seat))
