"""The games of the house, and where each keeps the parts that the common tools need.

A tool that serves every game (scenario runner, fuzz, record) asks here for the rulebook's own
functions instead of naming a game. Modules are imported on first use, so that looking up a rule
does not load a whole rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine import Game


class UnknownGame(ValueError):
    """A name that is no game of the house."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What one game offers to the tools that serve all games.

    - `seats`: all letters that a table may have.
    - `set_up(document)`: a position from a scenario document; `BadPosition` when it makes no sense.
    - `fact(game, name)`: one fact of scenario-format.md section 6; `UnknownFact` for another name.
    - `permute(game, seat, stream)`: a copy in which the cards hidden from `seat` changed places.
    - `same_place(game, seat, key, other)`: whether two answers, one in the game and one in such a
      copy, are the same to `seat` as far as it sees where things lie.
    - `conserved(game)`: the cards that are not in one place each; cheap enough for every step.
    - `broken(game)`: all invariants that do not hold now, as text; none when all is well.
    - `new_game(ruleset, seed, decks, size, switches)`: a game to its first decision.
    - `load(data)`: a stored game; `BadState` for anything else.
    - `ordered`: last words of facts whose lists are compared in order.
    - `size_is_players`: whether the size of a game is the number of its players.
    - `veils`: whether a seat calls something otherwise than a judge who sees all (`told`).
    - `mark`: how its stored games begin; b"" for those that have no mark.
    """

    name: str
    seats: tuple[str, ...]
    default_format: str
    ordered: frozenset[str]
    mark: bytes = b""
    size_is_players: bool = False
    veils: bool = False

    def table(self, size: int) -> tuple[str, ...]:
        """The seats of a game of this size."""
        return self.seats[:size] if self.size_is_players else self.seats

    def prepare(self) -> None:
        """Load what plays the game, so that the first game begins as quickly as the next."""
        self._part("game", "new_game")

    def _part(self, module: str, function: str) -> Callable[..., Any]:
        found: Callable[..., Any] = getattr(_module(self.name, module), function)
        return found

    def new_game(
        self,
        ruleset: Any,
        seed: bytes | int,
        decks: Mapping[str, Any],
        size: int | None,
        switches: Mapping[str, Any] | None,
    ) -> Game:
        game: Game = self._part("game", "new_game")(ruleset, seed, decks, size, switches)
        return game

    def load(self, data: bytes) -> Game:
        game: Game = self._part("stored", "load")(data)
        return game

    def set_up(self, document: dict[str, Any]) -> Game:
        game: Game = self._part("position", "set_up")(document)
        return game

    def fact(self, game: Game, name: str) -> Any:
        return self._part("facts", "fact")(game, name)

    def told(self, game: Game, seat: str, line: str) -> str:
        """A command with the names that a judge knows, in the words of the seat that gives it."""
        if not self.veils:
            return line
        words: str = self._part("telling", "told")(game, seat, line)
        return words

    def permute(self, game: Game, seat: str, stream: Any) -> Game:
        other: Game = self._part("hidden", "permute")(game, seat, stream)
        return other

    def same_place(self, game: Game, seat: str, key: Any, other: Any) -> bool:
        same: bool = self._part("hidden", "same_place")(game, seat, key, other)
        return same

    def conserved(self, game: Game) -> Sequence[str]:
        faults: Sequence[str] = self._part("invariants", "cards_conserved")(game)
        return faults

    def broken(self, game: Game) -> Sequence[str]:
        faults: Sequence[str] = self._part("invariants", "check")(game)
        return faults


_RULEBOOKS = {
    "chaotic": Rulebook(
        name="chaotic",
        seats=("A", "B"),
        default_format="masters",
        ordered=frozenset({"attack_deck", "location_deck", "burst"}),
        veils=True,
    ),
    "genesis": Rulebook(
        name="genesis",
        seats=("A", "B", "C", "D"),
        default_format="constructed",
        ordered=frozenset({"timeline", "stack", "order", "prevents", "players"}),
        mark=b"genesis\0",
        size_is_players=True,
    ),
}


def names() -> tuple[str, ...]:
    """The games that can be played."""
    return tuple(_RULEBOOKS)


_ROOMS = {
    "chaotic": {
        "game": "table.game",
        "stored": "table.stored_games",
        "position": "table.scenarios",
        "facts": "table.assertions",
        "telling": "table.judge_words",
        "hidden": "position.hidden_cards",
        "invariants": "position.invariants",
    },
    "genesis": {
        "game": "table.game",
        "stored": "table.stored_games",
        "position": "table.scenarios",
        "facts": "table.facts",
        "hidden": "table.hidden_cards",
        "invariants": "position.invariants",
    },
}
"""Where a game keeps its parts, if not in a module of the same name."""


@cache
def _module(game: str, name: str) -> ModuleType:
    return import_module(f"engine.{game}.{_ROOMS.get(game, {}).get(name, name)}")


@cache
def rulebook(name: str) -> Rulebook:
    """The rulebook of the game called `name`; `UnknownGame` if there is none."""
    try:
        return _RULEBOOKS[name]
    except KeyError:
        raise UnknownGame(f"unknown game {name!r}; there is {', '.join(_RULEBOOKS)}") from None


def stored_by(data: bytes) -> Rulebook:
    """The rulebook whose `dump` wrote these bytes, as far as their beginning tells."""
    for book in _RULEBOOKS.values():
        if book.mark and data.startswith(book.mark):
            return book
    return next(book for book in _RULEBOOKS.values() if not book.mark)
