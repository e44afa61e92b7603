"""The steps and questions of a game, entered by the rooms that carry them out."""

from __future__ import annotations

from engine.kernel.agenda import Flow, Work

FLOW = Flow()


def step(work: Work) -> Work:
    """Register a function as a step of the agenda."""
    return FLOW.step(work)
