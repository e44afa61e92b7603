"""Chapter 5: winning and losing."""

from __future__ import annotations

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS, Seat
from engine.kernel.prompt import Result


def check_elimination(game: Duel) -> None:
    """5.1.1, 5.1.2: a player who lost the last Creature is eliminated at once; if both did, the
    game is a draw."""
    if game.result is not None:
        return
    alive = {creature.controller for creature in game.creatures.values()}
    if not alive:
        draw(game)
    elif len(alive) == 1:
        win(game, alive.pop(), ("5.1", "5.1.1"))


def win(game: Duel, seat: Seat, rules: tuple[str, ...]) -> None:
    """5.1, 5.2: the game ends for `seat`; whatever is left on the Burst is disregarded."""
    game.emit(f"win {SEATS[seat]}", rules)
    game.result = Result(SEATS[seat], rules)


def draw(game: Duel) -> None:
    """5.1.2: both players are eliminated at the same moment."""
    game.emit("drawn", ("5.1.2",))
    game.result = Result("draw", ("5.1.2",))
