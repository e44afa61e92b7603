"""The result of a game or match (G-winning.1)."""

from __future__ import annotations

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import Seat
from engine.kernel.prompt import Result


def finish_game(game: Battle, winner: Seat, rules: tuple[str, ...]) -> None:
    """End the game: nothing more is played."""
    letter = game.seats[winner] if winner >= 0 else "draw"
    game.finish(Result(letter, rules if winner >= 0 else ("GR-WN.1", *rules)))
