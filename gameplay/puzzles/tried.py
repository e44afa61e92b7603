"""A puzzle as far as somebody has come in it, and what comes of a wrong choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.puzzles import Puzzle
from gameplay.puzzles.shelf import begun

Told = list[tuple[int, dict[str, Any]]]
"""Events as the solver sees them, each with the step of the game."""


@dataclass(slots=True)
class Tried:
    """A puzzle after some of the solver's choices, all of them right."""

    puzzle: Puzzle
    game: engine.Game
    found: int = 0
    at: int = 0
    events: Told = field(default_factory=list)

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.found >= self.puzzle.moves

    @property
    def right(self) -> int:
        """The number of the option that is right now."""
        return self.puzzle.line[self.at]

    @property
    def line(self) -> str:
        """The line of the option that is right in this position."""
        return self.game.prompts[0].options[self.right].line

    def go_on(self) -> None:
        """Make the right choice, and the other side's answers to it."""
        self.found += 1
        self._choose(self.right)
        while self.at < len(self.puzzle.line) and self._answers():
            self._choose(self.right)

    def _answers(self) -> bool:
        return self.game.prompts[0].seat != self.puzzle.seat

    def _choose(self, number: int) -> None:
        self.events += chosen(self.game, number, self.puzzle.seat)
        self.at += 1

    def refuted(self, number: int) -> Told:
        """What happens after a wrong choice, until the goal is out of reach."""
        copy = self.game.clone()
        told = chosen(copy, number, self.puzzle.seat)
        for answer in self.puzzle.refuted[self.found][str(number)]:
            told += chosen(copy, answer, self.puzzle.seat)
        return told


def chosen(game: engine.Game, number: int, seat: str) -> Told:
    """Choose an option, then make the choices that have only one option. Return what happens, as a
    seat sees it."""
    step = game.step + 1
    happened = [*game.choose(game.prompts[0].seat, number), *game.go_on()]
    return shown(happened, step, seat)


def shown(events: Sequence[engine.Event], step: int, seat: str) -> Told:
    """The events that a seat may see, as it sees them."""
    seen = (event.as_seen_by(seat) for event in events)
    return [(step, one) for one in seen if one is not None]


def tried(puzzle: Puzzle, found: int) -> Tried:
    """The puzzle after so many right choices. Raises `OtherGame`."""
    here = Tried(puzzle, begun(puzzle))
    for _ in range(min(found, puzzle.moves)):
        here.go_on()
    return here
