"""The agenda: what a game still has to do, as data.

A frame is a tuple `(step, *arguments)` of ints, short strings and tuples. The last frame is done
first. A step does a little work, may put further frames on the agenda, and may ask. So the slots of
a game are all that is needed to go on in the middle of an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar, cast

Frame = tuple[Any, ...]
Ask = tuple[Any, ...]
"""`(kind, seat number, *data)`: a decision that is owed."""

Work = TypeVar("Work", bound=Callable[..., None])


class Question(NamedTuple):
    """How one kind of decision is asked and answered. Each function gets the game and the ask.

    `only` returns the key if there is only one option, None if there are more: for a question that
    often has only one option and can tell so without listing them. `at_once`: an answer counts at
    once, even if others owe one at the same time; otherwise answers are sealed until all are in.
    """

    rule: str
    text: Callable[[Any, Ask], str]
    options: Callable[[Any, Ask], Sequence[Any]]
    word: Callable[[Any, Ask, Any], tuple[str, tuple[str, ...]]]
    answer: Callable[[Any, Ask, Any], None]
    only: Callable[[Any, Ask], Any] | None = None
    at_once: bool = False


class Flow:
    """The steps and questions of a game, by name."""

    __slots__ = ("steps", "questions")

    def __init__(self) -> None:
        self.steps: dict[str, Callable[..., None]] = {}
        self.questions: dict[str, Question] = {}

    def step(self, work: Work) -> Work:
        """Register a function as the step of its own name."""
        if work.__name__ in self.steps:
            raise ValueError(f"two steps named {work.__name__}")
        self.steps[work.__name__] = work
        return work

    def ask(self, kind: str, question: Question) -> None:
        """Register how decisions of `kind` are asked and answered."""
        if kind in self.questions:
            raise ValueError(f"two questions named {kind}")
        self.questions[kind] = question


P = ParamSpec("P")


class Do(Protocol):
    """The type of `do`: takes a step, and the arguments of the step after the game."""

    def __call__(
        self, work: Callable[Concatenate[Any, P], None], *given: P.args, **named: P.kwargs
    ) -> Frame: ...


def _frame(work: Callable[..., None], *given: Any) -> Frame:
    """A frame for the agenda: the name of a step, and its arguments after the game."""
    return (work.__name__, *given)


do = cast(Do, _frame)
"""`_frame` with its types. Frames are made very often, so arguments are given by place only."""


def is_step(frame: Frame, *steps: Callable[..., None]) -> bool:
    """Whether a frame is one of these steps."""
    name, *_ = frame
    return any(name == work.__name__ for work in steps)
