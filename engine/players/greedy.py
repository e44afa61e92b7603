"""The greedy player: takes what looks best right after the choice."""

from __future__ import annotations

from engine import games
from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.players.worth import worth

COPIES = 2


def choose(game: Game, prompt: Prompt, rng: Stream) -> int:
    """The option with the best outlook; ties are broken by chance.

    It tries each option in copies in which the hidden cards are dealt anew, so that it cannot
    profit from what its seat does not know.
    """
    outlook = [0] * len(prompt.options)
    for _ in range(COPIES):
        copy = guess(game, prompt.seat, rng)
        for index in range(len(prompt.options)):
            branch = copy.clone()
            branch.choose(prompt.seat, index)
            outlook[index] += worth(branch, prompt.seat)
    return best(outlook, rng)


def guess(game: Game, seat: str, rng: Stream) -> Game:
    """A copy of the game with the cards hidden from `seat` dealt anew."""
    return games.played_by(game).permute(game, seat, rng)


def best(outlook: list[int], rng: Stream) -> int:
    """The index of the highest number, drawn by chance if several are equal."""
    top = max(outlook)
    places = [index for index, value in enumerate(outlook) if value == top]
    return places[rng.below(len(places))]
