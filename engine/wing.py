"""The wing of a game that lives in `engine/<game>/`: a rulebook that loads its modules late.

The modules that play a game are imported when they are first asked for, so that a deck can be
judged without loading the rules of combat. Here stands what the wings have in common because their
rooms have the same names; each wing says itself where the rest of its subjects are treated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from engine.games import Rulebook
from engine.kernel.game import Game


class Wing(Rulebook):
    """A rulebook with the rooms `table` and `position` of the package of its name."""

    def _part(self, module: str) -> Any:
        """A module of this game, loaded when it is first asked for."""
        return import_module(f"engine.{self.name}.{module}")

    def prepare(self) -> None:
        """Load the modules that play the game."""
        self._part("table.game")

    def new_game(
        self,
        ruleset: Any,
        seed: bytes | int,
        decks: Mapping[str, Any],
        size: int | None,
        switches: Mapping[str, Any] | None,
    ) -> Game:
        game: Game = self._part("table.game").new_game(ruleset, seed, decks, size, switches)
        return game

    def load(self, data: bytes) -> Game:
        game: Game = self._part("table.stored_games").load(data)
        return game

    def set_up(self, document: dict[str, Any]) -> Game:
        game: Game = self._part("table.scenarios").set_up(document)
        return game

    def corrections(self, game: Any) -> list[str]:
        lines: list[str] = self._part("table.corrections").examples(game)
        return lines

    def previews(self, game: Any, seat: str, keys: Sequence[Any], most: int) -> list[Any]:
        found: list[Any] = self._part("table.previews").previews(game, seat, keys, most)
        return found

    def conserved(self, game: Any) -> Sequence[str]:
        faults: Sequence[str] = self._part("position.invariants").cards_conserved(game)
        return faults

    def broken(self, game: Any) -> Sequence[str]:
        faults: Sequence[str] = self._part("position.invariants").check(game)
        return faults

    def worth(self, game: Any, seat: str) -> int:
        points: int = self._part("table.worth").worth(game, seat)
        return points
