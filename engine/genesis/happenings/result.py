"""The result of a game or match (G-winning.1)."""

from __future__ import annotations

from engine.genesis.position.phases import OVER
from engine.genesis.position.seats import NOBODY
from engine.genesis.position.state import Battle
from engine.kernel.prompt import Result


def finish_game(game: Battle, winner: int, rules: tuple[str, ...]) -> None:
    """Nothing is played any more."""
    game.phase = OVER
    game.holder = NOBODY
    letter = game.seats[winner] if winner >= 0 else "draw"
    game.result = Result(letter, rules if winner >= 0 else ("GR-WN.1", *rules))
