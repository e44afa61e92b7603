"""Games played one batch after the other, each batch built around what is missing so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from engine.fuzz.cover.ledger import Ledger
from engine.fuzz.tally import Tally
from engine.fuzz.trial import Setting

BATCH = 24
TOGETHER = 2
"""Lines that a game is built around."""

Job = tuple[Setting, int]
Play = Callable[[Iterable[Job]], Iterable[Tally]]
"""Plays games, each given by its setting and number, in one process or in several."""


def guided(
    setting: Setting, first: int, games: int, ledger: Ledger, play: Play
) -> Iterator[tuple[Setting, Tally]]:
    """At most so many games, fewer when no line is missing any more: each with its setting. The
    ledger takes in what they count."""
    number, last = first, first + games
    while number < last and ledger.missing():
        batch = range(number, min(number + BATCH, last))
        jobs = [(around_missing(setting, ledger, one), one) for one in batch]
        for (own, _), tally in zip(jobs, play(jobs), strict=True):
            ledger.add(tally.cover)
            yield own, tally
        number = batch.stop


def around_missing(setting: Setting, ledger: Ledger, number: int) -> Setting:
    """The setting of a game: which lines it is built around goes round all that are missing; decks
    and made positions by turns."""
    missing = ledger.missing()
    turn, staged = divmod(number, 2)
    places = [(turn * TOGETHER + one) % len(missing) for one in range(TOGETHER)]
    cards = dict.fromkeys(missing[place].card for place in places)
    return replace(setting, cover=True, decks="pool", around=tuple(cards), staged=bool(staged))
