"""The searching player: plays each option out a little way, many times, and takes the best."""

from __future__ import annotations

from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.players.greedy import best, guess
from engine.players.worth import worth

PLAYOUTS = 48
DEPTH = 24


def choose(game: Game, prompt: Prompt, rng: Stream) -> int:
    """The option whose random continuations go best, with the hidden cards dealt anew.

    The number of playouts is shared among the options, at least two for each.
    """
    options = range(len(prompt.options))
    outlook = [0] * len(options)
    for _ in range(max(2, PLAYOUTS // len(options))):
        copy = guess(game, prompt.seat, rng)
        for index in options:
            branch = copy.clone()
            branch.choose(prompt.seat, index)
            outlook[index] += _played_out(branch, prompt.seat, rng)
    return best(outlook, rng)


def _played_out(game: Game, seat: str, rng: Stream) -> int:
    for _ in range(DEPTH):
        if game.over:
            break
        prompt = game.prompts[0]
        game.choose(prompt.seat, rng.below(len(prompt.options)))
    return worth(game, seat)
