"""How a level chooses: it tries options in copies of the game and goes on with the better half.

This module knows no game and no card. A rulebook says what a position is worth, which option lets
things take their course, and how many turns have begun.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine import games
from engine.games import Rulebook
from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.players.course import play_on
from engine.players.levels import Level
from engine.players.worth import worth

LUCK = 1 << 62
"""The number of different seeds for the chance in a round of tries."""

Late = Callable[[], bool]
"""Whether no further try may begin."""


def never() -> bool:
    """Always False: there is time for every try."""
    return False


class Weighed(NamedTuple):
    """The result of the tries of one option: how many tries, and the sum of the worths for its
    seat."""

    option: int
    tries: int
    total: int

    @property
    def mean(self) -> int:
        """The average worth after a try."""
        return self.total // self.tries if self.tries else 0


def choose(game: Game, prompt: Prompt, level: Level, rng: Stream, late: Late = never) -> int:
    """The number of the option that `level` takes. The game is left as it was."""
    return weigh(game, prompt, level, rng, late)[0].option


def weigh(
    game: Game, prompt: Prompt, level: Level, rng: Stream, late: Late = never
) -> list[Weighed]:
    """The options that were tried, the one to take first.

    Each round tries every option that is left with the same guessed cards and the same luck, so
    that options are compared and not their luck. After the rounds of a stage the worse half of the
    options is given up. The result does not depend on where the hidden cards lie. Once `late`, the
    finished rounds decide.
    """
    book = games.played_by(game)
    level = level._replace(**book.levels.get(level.name, {}))
    found = candidates(book, prompt, level.width, rng)
    idle = book.idle(prompt)
    if idle >= 0:  # the option that is taken if not one round is finished
        found = [idle, *(index for index in found if index != idle)]
    left = [Weighed(index, 0, 0) for index in found]
    given_up: list[Weighed] = []
    stages = max(1, (len(left) - 1).bit_length())
    while len(left) > 1 and not late():
        work = level.work // stages
        for _ in range(max(1, level.tries // (stages * len(left)))):
            round_of = tried(book, game, prompt.seat, left, level, rng, late)
            if round_of is None:
                break
            left, done = round_of
            work -= done
            if work <= 0:
                break
        left = sorted(left, key=lambda one: -one.total)
        half = (len(left) + 1) // 2
        left, given_up = left[:half], left[half:] + given_up
    return left + given_up


def tried(
    book: Rulebook,
    game: Game,
    seat: str,
    left: list[Weighed],
    level: Level,
    rng: Stream,
    late: Late,
) -> tuple[list[Weighed], int] | None:
    """The options after one more try of each, and how many decisions were made; None if it became
    too late."""
    guessed = book.permute(game, seat, rng)
    guessed.rest()
    luck = str(rng.below(LUCK)).encode()
    after, work = [], 0
    for one in left:
        branch = guessed.clone()
        branch.choose(seat, one.option)
        work += play_on(book, branch, level, Stream(luck, "try"))
        after.append(Weighed(one.option, one.tries + 1, one.total + worth(branch, seat)))
        if late():
            return None
    return after, work


def candidates(book: Rulebook, prompt: Prompt, width: int, rng: Stream) -> list[int]:
    """The numbers of at most `width` options, in an order drawn by chance.

    If there are more options, the one that lets things take their course is among them. The others
    are taken in turn from each sort of option: what is done, and with which card.
    """
    keys = prompt.options.keys
    numbers = list(range(len(keys)))
    rng.shuffle(numbers)
    if len(keys) <= width:
        return numbers
    idle = book.idle(prompt)
    sorts: dict[object, list[int]] = {}
    for number in numbers:
        if number != idle:
            sorts.setdefault(keys[number][:2], []).append(number)
    found = [idle] if idle >= 0 else []
    piles = list(sorts.values())
    while len(found) < width:
        pile = piles.pop(0)
        found.append(pile.pop())
        if pile:
            piles.append(pile)
    return found
