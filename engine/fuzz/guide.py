"""Games played in batches; each batch is built around the lines that are missing so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from engine.fuzz.ledger import Ledger
from engine.fuzz.tally import Tally
from engine.fuzz.trial import Setting

BATCH = 24
TOGETHER = 8
"""The most lines that a game is built around. There are fewer as fewer are missing, at last one."""
SHARED = 24
"""A game is built around one more line for each so many that are missing."""
FROM_DECKS = 4
"""One game in so many is played from decks, the others from made positions."""

Job = tuple[Setting, int]
Play = Callable[[Iterable[Job]], Iterable[Tally]]
"""A function that plays games, each given by its setting and number, in one process or several."""


def guided(
    setting: Setting, first: int, games: int, ledger: Ledger, play: Play
) -> Iterator[tuple[Setting, Tally]]:
    """Play at most so many games, and stop when no line is missing any more. For each game yield
    its setting and its tally; the ledger takes in its counts."""
    number, last = first, first + games
    while number < last and ledger.missing():
        size = min(BATCH, max(1, len(ledger.missing())))
        batch = range(number, min(number + size, last))
        jobs = [(around_missing(setting, ledger, one), one) for one in batch]
        for (own, _), tally in zip(jobs, play(jobs), strict=True):
            ledger.add(tally.cover)
            yield own, tally
        number = batch.stop


def around_missing(setting: Setting, ledger: Ledger, number: int) -> Setting:
    """The setting of a game that is built around the missing lines which were aimed at least often,
    all from the same kind of text box. Games for Brainwashed lines always start from made positions
    with a Chieftain."""
    missing = ledger.missing()
    alike = [line for line in missing if line.box == missing[0].box]
    lines = alike[: min(TOGETHER, 1 + len(missing) // SHARED)]
    ledger.aim(lines)
    turned = bool(lines[0].box)
    return replace(
        setting,
        cover=True,
        decks="pool",
        around=tuple(dict.fromkeys(line.card for line in lines)),
        staged=turned or number % FROM_DECKS > 0,
        brainwashed=turned,
    )
