"""A level of the house through all formats: does it come to the end of every game, and not by
exhausting itself at once?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice

import engine
from engine import games, players, rulesets
from engine.bench.house import LONGEST, drawn_lists
from engine.fuzz.deckbuilding import NoDeck
from engine.kernel.game import Game

EARLY = 3
"""Rounds, or turns where a game has no rounds, within which nobody may run out of cards."""


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

    def line(self) -> str:
        """The same in one line."""
        return (
            f"level={self.level} games={self.games} formats={len(self.formats)} over={self.over} "
            f"truncated={self.truncated} early={self.early} errors={len(self.errors)}"
        )


def tour(level: str, count: int, seed: int, of: list[str] | None = None) -> Iterator[Tour]:
    """The same account after each of `count` games, which go through the formats by turns; `of`:
    the games of the house that are played, all without it."""
    account = Tour(level)
    formats = [(game, name) for game in of or games.names() for name in rulesets.FORMATS[game]]
    for number, (game, format) in enumerate(islice(cycle(formats), count)):
        account.formats.add(f"{game}/{format}")
        try:
            played = _play(game, format, level, seed + number)
        except Exception as fault:
            account.errors.append(f"{game}/{format} seed {seed + number}: {fault!r}")
        else:
            account.over += played.over
            account.truncated += not played.over
            account.early += exhausted_early(played)
        account.games += 1
        yield account


def _play(game: str, format: str, level: str, seed: int) -> Game:
    """One game in which every seat plays at the level."""
    book = games.rulebook(game)
    ruleset = rulesets.get(game, format)
    size = ruleset.sizes[seed % len(ruleset.sizes)]
    seats = book.table(book.players(size))
    try:
        lists = drawn_lists(book, format, size, seats, seed)
    except NoDeck:  # of the largest boards the pool of a small format has no list
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
