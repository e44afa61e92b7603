"""What a position is worth as a chance to win, in permille."""

from __future__ import annotations

from math import exp

from engine import games
from engine.kernel.game import Game
from engine.players.swings import swing_of
from engine.players.worth import worth

SURE = 1000
"""Permille of a seat that has won."""
FAR = 12
"""A position so many swings ahead counts as decided: an analysis could not tell it from one."""


def chance(game: Game, seat: str) -> int:
    """The chance of one seat against all others, in permille."""
    swing = swing_of(games.played_by(game).name)
    ahead = max(-FAR, min(FAR, worth(game, seat) / swing))
    return round(SURE / (1 + exp(-ahead)))


def shares(game: Game) -> list[int]:
    """The chances of all seats in their order; they add up to about `SURE`."""
    found = [chance(game, seat) for seat in game.seats]
    total = sum(found)
    return [round(SURE * one / total) for one in found] if total else found
