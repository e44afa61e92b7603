"""How a try goes on: both sides let things take their course, and act now and then."""

from __future__ import annotations

from engine.games import Rulebook
from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.players.levels import Level
from engine.players.worth import worth

LISTED = 8
"""Listing so many options takes about as long as making a decision."""


def play_on(book: Rulebook, game: Game, level: Level, rng: Stream) -> int:
    """Play on in a copy until the turns or decisions of a try are over; returns the work done."""
    end = book.turns(game) + level.turns
    work = 0
    for _ in range(level.steps):
        if game.over or book.turns(game) >= end:
            break
        work += step(book, game, level, rng)
    return work


def step(book: Rulebook, game: Game, level: Level, rng: Stream) -> int:
    """Make one decision in a copy; returns the work done, including the work of finding the
    option."""
    alone = len(game.asks) == 1
    act = level.busy > 0 and rng.below(100) < level.busy
    if alone and not act:
        key = book.course(game)
        if key is not None:
            game.foresee(key)
            return 1
    prompt = game.prompts[0]
    idle = -1 if act else book.idle(prompt)
    if idle >= 0:
        index, work = idle, 0
    elif level.sight > 1 and alone and len(prompt.options) > 1:
        index, work = best_of_some(book, game, prompt, level, rng)
    else:
        index, work = rng.below(len(prompt.options)), 0
    take(game, prompt, index, alone)
    return work + 1 + len(prompt.options) // LISTED


def take(game: Game, prompt: Prompt, index: int, alone: bool) -> None:
    """Take an option in a copy."""
    if alone:
        game.foresee(prompt.options.keys[index])
    else:
        game.choose(prompt.seat, index)


def best_of_some(
    book: Rulebook, game: Game, prompt: Prompt, level: Level, rng: Stream
) -> tuple[int, int]:
    """The best of some options drawn by chance, and the work done. Each is judged a few decisions
    later, after everybody has let things take their course."""
    numbers = list(range(len(prompt.options)))
    rng.shuffle(numbers)
    found, most, work = numbers[0], None, 0
    for index in numbers[: level.sight]:
        branch = game.clone()
        branch.foresee(prompt.options.keys[index])
        work += 1 + glance(book, branch, level.glance)
        points = worth(branch, prompt.seat)
        if most is None or points > most:
            found, most = index, points
    return found, work


def glance(book: Rulebook, game: Game, steps: int) -> int:
    """Let things take their course in a copy for some decisions; returns how many were made."""
    for done in range(steps):
        if len(game.asks) != 1:
            return done
        key = book.course(game)
        if key is None:
            return done
        game.foresee(key)
    return steps
