"""The roll that decides who chooses whether to lead (G-start.1)."""

from __future__ import annotations

from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import LEAD, Lead
from engine.genesis.position.ids import Seat
from engine.genesis.position.steps import step


@step
def opening(game: Battle) -> None:
    """G-start.1, G-term-leading-player.2: a roll decides who chooses whether to lead (GR-ST.3)."""
    seat = game.take_coin()
    if seat < 0:
        seat = Seat(game.below("start", len(game.seats)))
    game.emit(f"coin {game.seats[seat]}", ("G-start.1", "G-term-leading-player.2"))
    game.owe(Lead(LEAD, seat))
