"""A level of the house plays all formats: does every game end, and does nobody run out of cards at
once?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import engine
from engine import games, players, rulesets
from engine.bench.house import LONGEST, drawn_lists
from engine.fuzz.deckbuilding import NoDeck
from engine.kernel.game import Game

EARLY = 3
"""Rounds, or turns where a game has no rounds, within which nobody may run out of cards."""


class Leg(NamedTuple):
    """One game of a tour: its number, where it was played, and what came of it. ``error``: the
    fault that broke it."""

    number: int
    format: str
    over: bool = False
    early: bool = False
    error: str = ""


@dataclass(slots=True)
class Tour:
    """What came of a number of games. ``early``: ended by exhaustion within `EARLY`; ``errors``:
    of each game that broke, its format, seed and fault."""

    level: str
    games: int = 0
    over: int = 0
    truncated: int = 0
    early: int = 0
    errors: list[str] = field(default_factory=list)
    formats: set[str] = field(default_factory=set)

    def add(self, leg: Leg) -> None:
        """Count a game."""
        self.games += 1
        self.formats.add(leg.format)
        if leg.error:
            self.errors.append(leg.error)
            return
        self.over += leg.over
        self.truncated += not leg.over
        self.early += leg.early

    def line(self) -> str:
        """The same in one line."""
        return (
            f"level={self.level} games={self.games} formats={len(self.formats)} over={self.over} "
            f"truncated={self.truncated} early={self.early} errors={len(self.errors)}"
        )


class Terms(NamedTuple):
    """What is the same for all games of a tour. ``of``: the games of the house that are played."""

    level: str
    seed: int
    of: tuple[str, ...]

    def leg(self, number: int) -> Leg:
        """Play the game of this number. Successive numbers go through all formats in turn."""
        formats = [(game, name) for game in self.of for name in rulesets.FORMATS[game]]
        game, format = formats[number % len(formats)]
        place, seed = f"{game}/{format}", self.seed + number
        try:
            played = _play(game, format, self.level, seed)
        except Exception as fault:
            return Leg(number, place, error=f"{place} seed {seed}: {fault!r}")
        return Leg(number, place, played.over, exhausted_early(played))


def _play(game: str, format: str, level: str, seed: int) -> Game:
    """One game in which every seat plays at the level."""
    book = games.rulebook(game)
    ruleset = rulesets.get(game, format)
    size = ruleset.sizes[seed % len(ruleset.sizes)]
    seats = book.table(book.players(size))
    try:
        lists = drawn_lists(book, format, size, seats, seed)
    except NoDeck:  # the pool of a small format is too small for lists of the largest boards
        size = ruleset.sizes[0]
        seats = book.table(book.players(size))
        lists = drawn_lists(book, format, size, seats, seed)
    begun = engine.new_game(
        game=game,
        format=format,
        seed=seed,
        decks=lists,
        players=book.players(size),
        board=book.board(size),
    )
    luck = {seat: players.stream(seed, seat) for seat in begun.seats}
    while not begun.over and begun.step < LONGEST:
        prompt = begun.prompts[0]
        begun.choose(prompt.seat, players.choose(begun, prompt, level, luck[prompt.seat]))
    return begun


def exhausted_early(game: Game) -> bool:
    """Whether a game ended within the first rounds because a player had nothing left."""
    book = games.played_by(game)
    if game.result is None or not book.exhaustion.intersection(game.result.rules):
        return False
    return int(book.moment(game.view("spectator"))["turn"]) <= EARLY
