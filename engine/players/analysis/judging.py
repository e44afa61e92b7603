"""One decision of a finished game: what its seat could have known, and what would have been better.

The options are tried as the levels of the house do (`engine.players.tries`): the cards that are
hidden from the seat are dealt anew in each round of tries, and all options of a round have the same
luck. The chances with all cards open are a separate figure, from tries in the position as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from engine import games
from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.players.analysis.chances import SURE, chance, shares
from engine.players.course import play_on
from engine.players.levels import Level
from engine.players.tries import LUCK, candidates

GOES_ON = Level("analyst", tries=0, work=0, width=0, turns=1, steps=40, busy=10)
"""How a try goes on: as in the tries of the adept."""
OPEN_TRIES = 6
"""Tries in the position as it was."""


class Taken(NamedTuple):
    """A decision that somebody made: in which step of the game, in which turn, which option."""

    step: int
    seat: str
    turn: int
    option: int


class Judged(NamedTuple):
    """The result of the tries for a decision.

    `options`: those that were tried, the best first, with the chance of each in permille. `drop`:
    how far the taken option is behind the best, and `error` the standard error of that, both in
    permille; 0 if the taken option is the best. `standing`: the chances of all seats with all cards
    open, before the choice. `tries`: how many rounds of tries this judgement is based on.
    """

    taken: Taken
    options: tuple[tuple[int, int], ...]
    drop: int
    error: int
    standing: tuple[int, ...]
    tries: int

    @property
    def best(self) -> int:
        """The option with which the seat stood best."""
        return self.options[0][0]

    @property
    def chance(self) -> int:
        """The chance of the seat with the option that it took, in permille."""
        return dict(self.options)[self.taken.option]


def standing(game: Game, rng: Stream) -> tuple[int, ...]:
    """The chances of all seats in the position as it is, all cards open."""
    book = games.played_by(game)
    totals = [0] * len(game.seats)
    for _ in range(OPEN_TRIES):
        branch = game.clone()
        branch.rest()
        play_on(book, branch, GOES_ON, rng)
        totals = [a + b for a, b in zip(totals, shares(branch), strict=True)]
    return tuple(total // OPEN_TRIES for total in totals)


def first_options(game: Game, taken: Taken, width: int, rng: Stream) -> list[int]:
    """The options that are tried at all: the one that was taken, and some of each sort."""
    prompt = game.prompt_for(taken.seat)
    assert prompt is not None, "the seat is asked"
    found = candidates(games.played_by(game), prompt, width, rng)
    return [taken.option, *(one for one in found if one != taken.option)]


def judge(
    game: Game,
    taken: Taken,
    options: Sequence[int],
    tries: int,
    stood: tuple[int, ...],
    rng: Stream,
) -> Judged:
    """Try each of these options `tries` times, and judge the decision. The game is left as it
    was."""
    found = outcomes(game, taken.seat, options, tries, rng)
    ranked = sorted(options, key=lambda one: (-sum(found[one]), one != taken.option))
    drop, error = behind(found[ranked[0]], found[taken.option])
    means = tuple((one, sum(found[one]) // tries) for one in ranked)
    return Judged(taken, means, drop, error, stood, tries)


def outcomes(
    game: Game, seat: str, options: Sequence[int], tries: int, rng: Stream
) -> dict[int, list[int]]:
    """The chance of the seat after each try of each option. Tries with the same number have the
    same hidden cards and the same luck."""
    book = games.played_by(game)
    found: dict[int, list[int]] = {one: [] for one in options}
    for _ in range(tries):
        guessed = book.permute(game, seat, rng)
        guessed.rest()
        luck = str(rng.below(LUCK)).encode()
        for one in options:
            branch = guessed.clone()
            branch.choose(seat, one)
            play_on(book, branch, GOES_ON, Stream(luck, "try"))
            found[one].append(chance(branch, seat))
    return found


def behind(best: Sequence[int], taken: Sequence[int]) -> tuple[int, int]:
    """By how much one option is behind another on average, and the standard error of that."""
    count = len(best)
    gaps = [one - other for one, other in zip(best, taken, strict=True)]
    total = sum(gaps)
    if count < 2:
        return total, SURE
    squares = count * sum(gap * gap for gap in gaps) - total * total
    return total // count, isqrt(max(0, squares) // (count - 1)) // count
