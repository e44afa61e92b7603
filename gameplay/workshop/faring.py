"""Games of one list against others, played by the house away from the tables: in a process of its
own, or in the process that calls it.

Nothing here knows database rows: a part takes lists and a stored game, and returns the game further
on.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import NamedTuple

import engine
from engine.bench import field
from engine.bench.field import Bout, Played, Terms
from engine.decks import DeckList
from gameplay.workshop.background import make_ready_behind
from gameplay.workshop.thinking import Processes


class Part(NamedTuple):
    """A game to be played on for so many seconds. `state`: the stored game, empty before its
    beginning."""

    terms: Terms
    bout: Bout
    lists: Mapping[str, DeckList]
    state: bytes
    seconds: float


class Made(NamedTuple):
    """What came of a part: the stored game where it was interrupted, or how it ended."""

    state: bytes
    played: Played | None


def play_on(part: Part) -> Made:
    """Play until the game is over or the time is up. The moment of the interruption does not change
    the game."""
    end = time.monotonic() + part.seconds
    if part.state:
        game = engine.load(part.state)
    else:
        game = field.begin(part.terms, part.bout, part.lists)
    played = field.go_on(part.terms, part.bout, game, lambda: time.monotonic() >= end)
    return Made(b"" if played is not None else game.dump(), played)


PROCESSES = Processes(play_on, make_ready_behind)
"""The processes of this process. One is enough, because games are played one after the other."""
