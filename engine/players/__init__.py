"""Computer players: they see what their seat may see, and choose an option by number.

`choose(game, prompt, player, rng)` is the one entrance. `rng` is a stream of
`engine.kernel.chance`, so that a game with the same seed is played the same way everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.players import greedy, search, tries
from engine.players.levels import LEVELS, Level

Player = Callable[[Game, Prompt, Stream], int]


class UnknownPlayer(ValueError):
    """There is no player of this name."""


def random(game: Game, prompt: Prompt, rng: Stream) -> int:
    """Any option, each as likely as the others."""
    return rng.below(len(prompt.options))


def play_at(level: Level, game: Game, prompt: Prompt, rng: Stream) -> int:
    """The option that a level of the house takes."""
    return tries.choose(game, prompt, level, rng)


PLAYERS: dict[str, Player] = {
    "random": random,
    "greedy": greedy.choose,
    "search": search.choose,
    **{level.name: partial(play_at, level) for level in LEVELS.values()},
}


def weigh(
    game: Game, prompt: Prompt, level: str, rng: Stream, late: tries.Late = tries.never
) -> list[tries.Weighed]:
    """The options that a level tries and what came of the tries, the best option first. Once
    `late`, no further try begins. The game is left as it was."""
    return tries.weigh(game, prompt, LEVELS[level], rng, late)


def choose(game: Game, prompt: Prompt, player: str = "random", rng: Stream | None = None) -> int:
    """The index of the option that `player` takes. The game is left as it was."""
    if player not in PLAYERS:
        raise UnknownPlayer(f"unknown player {player!r}; there is {', '.join(PLAYERS)}")
    if len(prompt.options) == 1:
        return 0
    return PLAYERS[player](game, prompt, rng or stream(0, prompt.seat))


def stream(seed: int | bytes | str, seat: str) -> Stream:
    """The random numbers of the player in one seat, apart from those of the game."""
    return Stream(seed_bytes(seed), f"player/{seat}")
