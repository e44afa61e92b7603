"""A chapter of a course, played up to some step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from engine import games
from gameplay.lessons.course import ANY
from gameplay.lessons.model import Chapter, Step, said

LEARNER = "A"
ALL = "all"
"""Stands in place of a seat in ``then``: everybody passes once, in the order of priority."""
ONE_ANSWER = frozenset({"choose", "order"})
"""Kinds of questions that nobody is asked while only one answer is possible."""


@dataclass(slots=True)
class Played:
    """The position, and what has happened: each event with the step of the game."""

    chapter: Chapter
    at: int
    game: engine.Game
    events: list[tuple[int, dict[str, Any]]] = field(default_factory=list)

    @property
    def done(self) -> bool:
        """Whether the chapter is over."""
        return self.at >= len(self.chapter.steps)

    @property
    def step(self) -> Step | None:
        """The present step; None at the end of the chapter."""
        return None if self.done else self.chapter.steps[self.at]

    def take(self, line: str) -> None:
        """Do the present step with this line, "" for a step that is only read. Raises `Refused`."""
        step = self.chapter.steps[self.at]
        if step.right:
            self._choose(LEARNER, line)
        for seat, answer in step.then:
            if seat == ALL:
                self._pass_around()
            else:
                self._choose(seat, answer)
        self.at += 1

    def _choose(self, seat: str, line: str) -> None:
        told = games.played_by(self.game).told(self.game, seat, line)
        self._note(self.game.choose(seat, told))
        while self._answers_itself():
            self._note(self.game.choose(self.game.prompts[0].seat, 0))

    def _pass_around(self) -> None:
        for _ in self.game.players:
            if not self.game.over:
                self._choose(self.game.prompts[0].seat, "pass")

    def _answers_itself(self) -> bool:
        prompts = self.game.prompts
        return len(prompts) == 1 and prompts[0].kind in ONE_ANSWER and prompts[0].forced

    def _note(self, events: Sequence[engine.Event]) -> None:
        shown = (event.as_seen_by(LEARNER) for event in events)
        self.events += [(self.game.step, one) for one in shown if one is not None]


def played(chapter: Chapter, lines: Sequence[str]) -> Played:
    """The chapter after these steps; ``lines`` has the line that was taken in each. Raises
    `Refused` where the rules no longer allow one of them."""
    found = Played(chapter, 0, games.rulebook(chapter.game).set_up(chapter.position))
    for line in lines:
        found.take(line)
    return found


def why_not(here: Played, line: str) -> list[dict[str, str]] | None:
    """Why this line, which the rules allow, does not do the step: the step's own reason, in the
    language of the page; None where it is right."""
    step = here.step
    if step is None:
        return []
    if line in step.right or not step.right:
        return None
    mistake = step.wrong.get(line) or step.wrong[ANY]
    rules = mistake.rules or step.rules[:1] or ("",)
    first, *rest = rules
    return [
        {"rule": first, "text": said(mistake.because)},
        *({"rule": rule, "text": ""} for rule in rest),
    ]
