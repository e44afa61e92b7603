"""The steps of the game. The agenda stores each by its name; code refers to the function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.kernel.agenda import Flow, Frame, do, is_step

__all__ = ["FLOW", "always", "do", "is_step", "of_a_seat", "step", "with_answer"]

FLOW = Flow()
Step = TypeVar("Step", bound=Callable[..., None])

OF_A_SEAT: set[str] = set()
"""Steps that the seat in their first argument takes. They are not taken once that player is out."""
ALWAYS: set[str] = set()
"""Steps about an item that are taken though its player is out."""


def step(work: Step) -> Step:
    """Register a function as a step of the agenda."""
    return FLOW.step(work)


def of_a_seat(work: Step) -> Step:
    """Mark a step that is taken by the seat in its first argument (GR-MP.3)."""
    OF_A_SEAT.add(work.__name__)
    return work


def always(work: Step) -> Step:
    """Mark a step that is taken though the player of its item is out (GR-PR.13)."""
    ALWAYS.add(work.__name__)
    return work


def with_answer(work: Callable[..., None], *given: Any) -> Frame:
    """A frame like that of `do`, for a step whose last argument is the answer to a choice. The
    answer is added when the choice is made."""
    return (work.__name__, *given)
