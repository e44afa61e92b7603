"""What a puzzle asks for. Each game defines its goals in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, ClassVar

from engine import games
from engine.kernel.event import Event
from engine.kernel.prompt import Prompt


class Goal:
    """A goal that puzzles of a game have. A `task` is whatever the game needs to say who has to
    reach the goal against whom; a position may have several tasks."""

    game: ClassVar[str]
    name: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    """The rules by which it is reached."""
    deepest: ClassVar[int]
    """The most choices that a solver has."""
    fewest: ClassVar[int] = 1
    """The fewest choices of a solver; a line that takes fewer is a puzzle of another goal."""

    share: ClassVar[float] = 1.0
    """The part of the usual number of positions that a search for this goal may look at: less for a
    goal that is seldom proved."""

    rising: ClassVar[bool] = False
    """Whether each of several tasks asks for more than the one before."""

    def tasks(self, game: Any, seat: str) -> Sequence[Any]:
        """What `seat`, who decides now, could be asked to reach from here."""
        raise NotImplementedError

    def moment(self, game: Any, task: Any) -> Any:
        """What has to change before the same task is looked at again; None if it is always looked
        at."""
        return None

    def went_on(self, task: Any, events: Sequence[Event]) -> Any:
        """The task after these events."""
        return task

    def lesser(self, task: Any) -> bool:
        """Whether the task at the end of the line shows that the line reaches a lesser goal."""
        return False

    def outcome(self, game: Any, seat: str, task: Any) -> bool | None:
        """Whether the goal is reached (True) or out of reach (False); None while both are
        possible."""
        raise NotImplementedError

    def unseen(self, game: Any, before: Any) -> bool:
        """Whether something that a puzzle does not show has become known since `before`."""
        raise NotImplementedError

    def acts(self, prompt: Prompt, index: int) -> bool:
        """Whether an option does something; one that only leads on, to the next phase, does not."""
        return index != games.rulebook(self.game).idle(prompt)

    def effort(self, prompt: Prompt, index: int) -> int:
        """How much an option counts in a sketch of what may be the only line."""
        return 1

    def efforts(self, deepest: int) -> Sequence[int]:
        """The efforts, the least first, that the line of a puzzle of so many choices may take."""
        return range(1, deepest + 1)

    def tempts(self, line: str, names: tuple[str, str]) -> bool:
        """Whether an option looks as if it led to the goal; `names`: what has to win and what has
        to fall."""
        return True

    def drawn(self, game: Any, before: Any) -> dict[str, int]:
        """By seat, how many cards of a pile whose top a puzzle shows were drawn since `before`."""
        return {}

    def place(self, game: Any) -> Any:
        """A key of all that decides how play can go on. A sketch looks only once at positions with
        equal keys; a proof does not use the keys."""
        raise NotImplementedError

    def subject(self, game: Any, task: Any) -> tuple[str, str]:
        """The names of what has to win and of what has to fall; "" for what is left open."""
        raise NotImplementedError

    def number(self, task: Any) -> int:
        """The number that the task names; 0 where it names none."""
        return 0

    def shown(self, game: Any, seat: str, drawn: dict[str, int]) -> dict[str, dict[str, list[str]]]:
        """By seat and place the hidden cards that lie open in the puzzle."""
        raise NotImplementedError


def goals_of(game: str) -> tuple[Goal, ...]:
    """The goals of the puzzles of a game, in the order in which they are looked for."""
    found: tuple[Goal, ...] = import_module(f"engine.puzzles.{game}").GOALS
    return found


def goal_of(game: str, name: str) -> Goal:
    """The goal of this name. Raises LookupError."""
    for goal in goals_of(game):
        if goal.name == name:
            return goal
    raise LookupError(name)
