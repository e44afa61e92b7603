"""The referee: card games decided by their rulebooks, step by step, with a reason for everything.

>>> import engine
>>> game = engine.new_game(game="chaotic", format="apprentice", seed=7, decks=decks)
>>> prompt = game.prompts[0]
>>> events = game.choose(prompt.seat, prompt.options[0].line)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel import sources
from engine.kernel.event import Event
from engine.kernel.game import BadState, Game
from engine.kernel.given import Input, Origin
from engine.kernel.prompt import Option, Prompt, Reason, Refused, Result, Verdict

__all__ = [
    "BadState",
    "Event",
    "Game",
    "Input",
    "Option",
    "Origin",
    "Prompt",
    "Reason",
    "Refused",
    "Result",
    "Verdict",
    "load",
    "new_game",
    "release",
]


def new_game(
    *,
    game: str = "",
    format: str = "",
    seed: bytes | int = 1,
    decks: Mapping[str, Any],
    players: int | None = None,
    board: int | None = None,
    switches: Mapping[str, Any] | None = None,
) -> Game:
    """A new game of `game` in `format`, played to its first decision.

    `decks` maps each seat letter to an `engine.decks.DeckList`; `seed` decides every shuffle.
    `players` and `board` are the number of players and the size of the board, where they differ
    from those of the decks. `switches` replaces single switches of the format. Raises
    `rulesets.UnknownFormat`.
    """
    from engine import games, rulesets

    book = games.rulebook(game or games.default())
    ruleset = rulesets.get(book.name, format)
    return book.new_game(ruleset, seed, decks, book.size(players, board), switches)


def load(data: bytes) -> Game:
    """The game that `Game.dump` stored; raises `BadState` for anything else."""
    from engine.games import stored_by

    return stored_by(data).load(data)


def release() -> str:
    """A digest of the engine's sources: 16 hex digits that name this release in records."""
    return sources.release()
