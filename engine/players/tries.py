"""How a level chooses: it tries options in copies of the game and goes on with the better half.

No card is known here, and no game: a rulebook says what a position is worth, which option lets
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
"""So many different ways may chance fall in a round of tries."""

Late = Callable[[], bool]
"""Whether no further try may begin."""


def never() -> bool:
    """There is time for everything."""
    return False


class Weighed(NamedTuple):
    """What the tries of one option came to: how many, and what they left its seat, added up."""

    option: int
    tries: int
    total: int

    @property
    def mean(self) -> int:
        """Points after a try, on average."""
        return self.total // self.tries if self.tries else 0


def choose(game: Game, prompt: Prompt, level: Level, rng: Stream, late: Late = never) -> int:
    """The number of the option that `level` takes. The game is left as it was."""
    return weigh(game, prompt, level, rng, late)[0].option


def weigh(
    game: Game, prompt: Prompt, level: Level, rng: Stream, late: Late = never
) -> list[Weighed]:
    """The options that were tried, the one to take first.

    Each round tries every option that is left among the same guessed cards and with the same luck,
    so that options are compared and not their luck. After the rounds of a stage the worse half is
    given up. Nothing of it depends on where the hidden cards lie. Once `late`, the rounds that were
    finished decide.
    """
    book = games.played_by(game)
    level = level._replace(**book.levels.get(level.name, {}))
    found = candidates(book, prompt, level.width, rng)
    idle = book.idle(prompt)
    if idle >= 0:  # what is done where not one round is finished
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
    """One more try of each option, and the decisions made in them; None where it grew too late."""
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

    Where there are more, that by which nothing is done is among them, and the others are taken in
    turn from the sorts of options there are: what is done, and with which card.
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
