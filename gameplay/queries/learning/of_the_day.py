"""The puzzle of the day: the same for everybody, from midnight to midnight."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import sha256

from engine import cards, games
from engine.puzzles import Puzzle
from gameplay.persons import Person
from gameplay.puzzles import shelf
from gameplay.queries.learning.puzzles import goal_words, rows_of

ONE_OF_SEVERAL = re.compile(r" \d+$")
"""What tells a combatant from others of its name."""


@dataclass(frozen=True, slots=True)
class PuzzleOfTheDay:
    """A puzzle as it is offered: what it asks, whether the reader has solved it, and the keys of
    the cards it is about, the solver's first."""

    puzzle: Puzzle
    goal: str
    solved: bool
    pictures: tuple[str, ...]


def puzzle_of(day: date) -> Puzzle | None:
    """The puzzle of a day; None where no game has puzzles.

    The games take turns. The puzzles of a game come in an order that tells nothing about them, and
    none comes again before all others came.
    """
    racks = [rack for game in games.names() if (rack := _shuffled(game))]
    if not racks:
        return None
    turn, game = divmod(day.toordinal(), len(racks))
    return racks[game][turn % len(racks[game])]


@lru_cache
def _shuffled(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game by the digests of their names, so that neither the easiest come first
    nor those of one goal together."""
    found = shelf(game).puzzles.values()
    return tuple(sorted(found, key=lambda one: sha256(one.id.encode()).digest()))


def offered(person: Person, day: date) -> PuzzleOfTheDay | None:
    """The puzzle of a day, for a person."""
    puzzle = puzzle_of(day)
    if puzzle is None:
        return None
    solved = rows_of(person).filter(puzzle=puzzle.id, solved_at__isnull=False).exists()
    found = (_key(puzzle.game, name) for name in (puzzle.own, puzzle.foe))
    pictures = tuple(key for key in found if key)
    return PuzzleOfTheDay(puzzle, goal_words(puzzle), solved, pictures)


def _key(game: str, name: str) -> str:
    """The key of a card by its name in a game; "" where no card is meant."""
    try:
        return cards.facts(game, ONE_OF_SEVERAL.sub("", name)).key
    except cards.UnknownCard:
        return ""
