"""What a puzzle asks for, as each game says it in its own file."""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar


class Goal:
    """The goal of a game's puzzles. `task` is whatever the game needs to tell who has to win."""

    game: ClassVar[str]
    name: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    """The rules by which it is reached."""
    deepest: ClassVar[int]
    """So many choices a solver has at most."""

    def task(self, game: Any, seat: str) -> Any:
        """What `seat`, who decides now, could be asked to reach from here; None for nothing."""
        raise NotImplementedError

    def outcome(self, game: Any, seat: str, task: Any) -> bool | None:
        """Whether it was reached, or cannot be any more; None while both are possible."""
        raise NotImplementedError

    def unseen(self, game: Any, before: Any) -> bool:
        """Whether something has become known since `before` that a puzzle does not show."""
        raise NotImplementedError

    def drawn(self, game: Any, before: Any) -> dict[str, int]:
        """By seat, how many cards of a pile whose top a puzzle shows were drawn since `before`."""
        return {}

    def place(self, game: Any) -> Any:
        """What decides how play can go on, equal for positions that need not be looked at twice
        while puzzles are looked for; a proof is made without it."""
        raise NotImplementedError

    def subject(self, game: Any, task: Any) -> tuple[str, str]:
        """The names of what has to win and of what has to fall."""
        raise NotImplementedError

    def shown(self, game: Any, seat: str, drawn: dict[str, int]) -> dict[str, dict[str, list[str]]]:
        """By seat and place the hidden cards that lie open in the puzzle."""
        raise NotImplementedError


def goal_of(game: str) -> Goal:
    """The goal of the puzzles of a game."""
    found: Goal = import_module(f"engine.puzzles.{game}").GOAL
    return found
