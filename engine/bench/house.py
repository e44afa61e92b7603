"""How strong the levels of the house are: two of them play many games against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import NamedTuple

import engine
from engine import players, rulesets
from engine.bench.shares import elo, interval
from engine.decks import DeckList
from engine.fuzz.deckbuilding import draw_deck
from engine.games import Rulebook, rulebook
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game

LONGEST = 20_000
"""Decisions after which a game counts as drawn."""


@dataclass(slots=True)
class Duel:
    """The games between two players so far. `seconds`: the processor time of each answer of the
    first player to a prompt with two options or more."""

    first: str
    second: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one more game."""
        self.games += 1
        self.wins += outcome.winner == self.first
        self.draws += not outcome.winner
        self.seconds += outcome.seconds

    @property
    def share(self) -> float:
        """The first player's points a game: a win is one, a draw a half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def bounds(self) -> tuple[float, float]:
        """The bounds within which the true share lies in 95 of 100 cases (Wilson's interval)."""
        return interval(self.share, self.games)

    def line(self) -> str:
        """The pair in one line, as `manage.py bench_house` promises it."""
        low, high = map(elo, self.bounds())
        elo_of = elo(sum(self.bounds()) / 2)
        return (
            f"{self.first} against {self.second}: games={self.games} wins={self.wins} "
            f"draws={self.draws} elo={elo_of:+.0f}±{(high - low) / 2:.0f} "
            f"move_p95_ms={self.p95() * 1000:.0f}"
        )

    def p95(self) -> float:
        """Seconds within which 95 of 100 answers came."""
        found = sorted(self.seconds)
        return found[int(0.95 * (len(found) - 1))] if found else 0.0


class Outcome(NamedTuple):
    """One game of a pair: its number, who won it ("" where nobody did), and the processor time of
    each answer of the first player, in seconds."""

    number: int
    winner: str
    seconds: list[float]


class Terms(NamedTuple):
    """What is the same for all games of a pair. Both seats play the same list, so that the list
    does not decide. Each list is played twice, so that each player has each seat once."""

    game: str
    format: str
    pair: tuple[str, str]
    seed: int

    def outcome(self, number: int) -> Outcome:
        """Play the game of this number. The same terms and number give the same game."""
        seats = self.pair if number % 2 == 0 else self.pair[::-1]
        begun = new_game(self.game, self.format, self.seed + number // 2)
        who = dict(zip(begun.seats, seats, strict=False))
        seconds = play(begun, who, f"{self.seed}/{number}", self.pair[0])
        winner = who.get(begun.result.winner or "", "") if begun.result else ""
        return Outcome(number, winner, seconds)


def new_game(game: str, format: str, seed: int) -> Game:
    """A game of two players with the same list, drawn from a seed: a list that ships, or one from
    the whole pool. The game has the size that visitors are offered, if the format has that size."""
    book = rulebook(game)
    sizes, usual = rulesets.get(game, format).sizes, book.beginner[1]
    size = usual if usual in sizes else sizes[0]
    seats = book.table(2)
    [drawn] = drawn_lists(book, format, size, seats[:1], seed).values()
    lists = dict.fromkeys(seats, drawn)
    board = book.board(size)
    return engine.new_game(game=game, format=format, seed=seed, decks=lists, board=board)


def drawn_lists(
    book: Rulebook, format: str, size: int, seats: Sequence[str], seed: int
) -> dict[str, DeckList]:
    """A list for each seat, drawn from a seed: some that ship, others from the whole pool."""
    stream = Stream(seed_bytes(seed), "lists")
    return {seat: draw_deck(book.name, format, size, stream) for seat in seats}


def play(game: Game, who: dict[str, str], seed: str, timed: str) -> list[float]:
    """Play a game to its end, each seat by its player. Returns the processor time of each answer of
    the player `timed` to a question with two options or more, in seconds."""
    luck = {seat: players.stream(seed, seat) for seat in game.seats}
    seconds = []
    while not game.over and game.step < LONGEST:
        prompt = game.prompts[0]
        player = who[prompt.seat]
        begun = process_time()
        index = players.choose(game, prompt, player, luck[prompt.seat])
        if len(prompt.options) > 1 and player == timed:
            seconds.append(round(process_time() - begun, 4))
        game.choose(prompt.seat, index)
    return seconds
