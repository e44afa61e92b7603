"""How random games of one card game are made and watched: what the fuzz asks of each card game.

A card game names the module of its `HABITS` in its rulebook (`Rulebook.fuzz`). If it names none, it
is played with the decks that ship and watched by the checks that hold for every card game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from engine import games
from engine.decks import DeckList
from engine.fuzz.twin import Silent, Twin
from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt

Demand = tuple[tuple[str, ...], ...]
"""Sets of rules, one of which an event has to cite."""


class Habits:
    """The defaults. A card game overrides what it does in its own way."""

    demands: Sequence[tuple[str, Demand]] = ()
    """For each pattern of event lines the rules that such events must cite."""
    covers = False
    """Whether its abilities can be counted, and games built around them."""
    matrix = ""
    """The module that plays and prints its interaction matrix; "" for none."""

    def __init__(self, game: str) -> None:
        self.game = game

    def line_to_try(self, view: dict[str, Any], stream: Stream) -> str:
        """A command of the kind a person might type, legal or not."""
        return ("pass", "", "resign", "choose yes")[stream.below(4)]

    def random_deck(
        self, ruleset: Any, size: int, stream: Stream, around: Sequence[str]
    ) -> DeckList | None:
        """A deck that may be legal; None where none could be put together."""
        shipped = games.rulebook(self.game).shipped()
        deck: DeckList = shipped[stream.below(len(shipped))][1]
        return deck

    judges_lists = False
    """Whether there is a second reading of what its lists may hold (`broken_by`)."""

    def broken_by(
        self, document: Mapping[str, Any], format: str, board: int | None
    ) -> frozenset[str]:
        """The rules that a list breaks by the second reading."""
        return frozenset()

    def closing(self, game: Game, prompt: Prompt) -> int | None:
        """The number of the option that brings a long game nearest to its end; None if none
        does."""
        return None

    def in_vain(self, game: Game) -> bool:
        """Whether a game goes on only because no rule ends it, so that a player should concede."""
        return False

    def twin(self, ruleset: Any) -> Twin:
        """A twin: a second reading of the rules that follows the game."""
        return Silent()

    def staged(
        self, ruleset: Any, around: Sequence[str], stream: Stream, brainwashed: bool
    ) -> Game:
        """A game that starts from a made position around some cards."""
        raise NotImplementedError

    def witness(self, game: Game, around: Sequence[str]) -> Any:
        """A witness that counts what becomes of each ability in the game."""
        raise NotImplementedError


def habits(game: str) -> Habits:
    """The habits of a game."""
    module = games.rulebook(game).fuzz
    if not module:
        return Habits(game)
    found: Habits = import_module(module).HABITS
    return found
