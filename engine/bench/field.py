"""Lists against lists, all played by one level of the house: how each list fares in a field.

Every pair of lists plays the same number of games, and the two change seats after each game. Two
lists and a number name a game, so a game that was played before need not be played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import engine
from engine import players
from engine.bench.shares import interval
from engine.decks import DeckList
from engine.kernel.game import Game
from engine.players.tries import Late, never

LONGEST = 20_000
"""Decisions after which a game counts as drawn."""


class Bout(NamedTuple):
    """One game of a field: its lists in the order of the seats, and its number within the pair."""

    first: str
    second: str
    number: int


class Played(NamedTuple):
    """A bout with its winner: the name of a list, "" where nobody won."""

    bout: Bout
    winner: str
    decisions: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What is the same for all games of a field."""

    game: str
    format: str
    level: str
    seed: int
    board: int | None


def bouts(names: Sequence[str], games: int) -> Iterator[Bout]:
    """All games of a field: one of each pair, then the next of each pair with the seats changed."""
    for number in range(games):
        for one, other in combinations(names, 2):
            yield _bout(one, other, number)


def bouts_of(name: str, rivals: Sequence[str], games: int) -> Iterator[Bout]:
    """``games`` games of one list in all, against each of its rivals in turn. The seats change with
    each game of a pair. The list begins half of its games, even if each pair plays an odd number.

    >>> [(bout.first, bout.second, bout.number) for bout in bouts_of("own", ["x", "y"], 3)]
    [('own', 'x', 0), ('y', 'own', 0), ('x', 'own', 1)]
    """
    for count in range(games):
        number, at = divmod(count, len(rivals))
        yield _bout(name, rivals[at], number, at)


def _bout(one: str, other: str, number: int, turned: int = 0) -> Bout:
    return Bout(one, other, number) if (number + turned) % 2 == 0 else Bout(other, one, number)


def play(terms: Terms, bout: Bout, lists: Mapping[str, DeckList]) -> Played:
    """Play one game. The same terms and bout give the same game. Games 0 and 1 have the same seed,
    so do 2 and 3, and so on: each list plays a seed once from either seat."""
    played = go_on(terms, bout, begin(terms, bout, lists))
    assert played is not None, "nothing made it late"
    return played


def begin(terms: Terms, bout: Bout, lists: Mapping[str, DeckList]) -> Game:
    """The game of a bout before its first decision."""
    return engine.new_game(
        game=terms.game,
        format=terms.format,
        seed=players.stream(_seed(terms, bout), "game").below(1 << 62),
        decks={"A": lists[bout.first], "B": lists[bout.second]},
        board=terms.board,
    )


def go_on(terms: Terms, bout: Bout, game: Game, late: Late = never) -> Played | None:
    """Play a game on to its end, or return None once `late` says so. The game can then be continued
    later: each decision draws from a stream of its own, so the game comes out the same."""
    seed = f"{_seed(terms, bout)}/{bout.number}"
    while not game.over and game.step < LONGEST:
        if late():
            return None
        prompt = game.prompts[0]
        luck = players.stream(f"{seed}/{game.step}", prompt.seat)
        game.choose(prompt.seat, players.choose(game, prompt, terms.level, luck))
    seats = {"A": bout.first, "B": bout.second}
    winner = seats.get(game.result.winner, "") if game.result else ""
    return Played(bout, winner, game.step)


def _seed(terms: Terms, bout: Bout) -> str:
    return f"{terms.seed}/{'/'.join(sorted(bout[:2]))}/{bout.number // 2}"


@dataclass(slots=True)
class Fared:
    """How a list fared: against one other, or against all of them."""

    name: str
    against: str
    games: int = 0
    wins: int = 0
    draws: int = 0

    @property
    def share(self) -> float:
        """Points a game: a win is one, a draw a half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds within which the true share lies in 95 of 100 cases."""
        return interval(self.share, self.games)

    def line(self) -> str:
        """The same in one line."""
        low, high = self.bounds
        return (
            f"{self.name} against {self.against}: games={self.games} wins={self.wins} "
            f"draws={self.draws} share={self.share:.3f} low={low:.3f} high={high:.3f}"
        )

    def count(self, winner: str) -> None:
        """Count a game."""
        self.games += 1
        self.wins += winner == self.name
        self.draws += winner == ""


ALL = "the field"


def fared(names: Sequence[str], played: Iterable[Played]) -> list[Fared]:
    """How each list fared against the field, the best first; then how each pair of lists fared, in
    the order of ``names``."""
    field = {name: Fared(name, ALL) for name in names}
    pairs = {pair: Fared(*pair) for pair in combinations(names, 2)}
    for one in played:
        for name in one.bout[:2]:
            field[name].count(one.winner)
        pair = tuple(sorted(one.bout[:2], key=names.index))
        pairs[pair].count(one.winner)  # type: ignore[index]  # of two names
    return [*sorted(field.values(), key=lambda fare: -fare.share), *pairs.values()]
