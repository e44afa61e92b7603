"""How a level chooses: it tries options in copies of the game and goes on with the better half.

No card is known here, and no game: a rulebook says what a position is worth, which option lets
things take their course, and how many turns have begun.
"""

from __future__ import annotations

from engine import games
from engine.games import Rulebook
from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.players.levels import Level
from engine.players.worth import worth

LUCK = 1 << 62
"""So many different ways may chance fall in a round of tries."""


def choose(game: Game, prompt: Prompt, level: Level, rng: Stream) -> int:
    """The number of the option that `level` takes. The game is left as it was.

    Each round tries every option that is left among the same guessed cards and with the same luck,
    so that options are compared and not their luck. After the rounds of a stage the worse half is
    given up. Nothing of it depends on where the hidden cards lie.
    """
    book = games.played_by(game)
    left = candidates(book, prompt, level.width, rng)
    totals = dict.fromkeys(left, 0)
    stages = max(1, (len(left) - 1).bit_length())
    while len(left) > 1:
        for _ in range(max(1, level.tries // (stages * len(left)))):
            guessed = book.permute(game, prompt.seat, rng)
            guessed.rest()
            luck = str(rng.below(LUCK)).encode()
            for index in left:
                branch = guessed.clone()
                branch.choose(prompt.seat, index)
                play_on(book, branch, level, Stream(luck, "try"))
                totals[index] += worth(branch, prompt.seat)
        left = sorted(left, key=lambda index: -totals[index])[: (len(left) + 1) // 2]
    return left[0]


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


def play_on(book: Rulebook, game: Game, level: Level, rng: Stream) -> None:
    """Play on in a copy until the turns or decisions of a try are over."""
    end = book.turns(game) + level.turns
    for _ in range(level.steps):
        if game.over or book.turns(game) >= end:
            return
        prompt = game.prompts[0]
        game.choose(prompt.seat, _next(book, prompt, level, rng))


def _next(book: Rulebook, prompt: Prompt, level: Level, rng: Stream) -> int:
    count = len(prompt.options)
    if count == 1:
        return 0
    idle = book.idle(prompt)
    if idle < 0 or rng.below(100) < level.busy:
        return rng.below(count)
    return idle
