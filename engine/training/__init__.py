"""Disputes for judges to practise on, made from random games: a choice wrongly refused, a value
disputed, a trigger missed. Each has several answers; the engine's own account says which one is
right."""

from engine.training.case import (
    KINDS,
    MISSED,
    POSSIBLE,
    REFUSED,
    TRIGGERED,
    VALUE,
    Answer,
    Case,
    cases_in,
)
from engine.training.judged import EngineAnswer, Shown, position_of, shown, told
from engine.training.making import cases_of, checked

__all__ = [
    "KINDS",
    "MISSED",
    "POSSIBLE",
    "REFUSED",
    "TRIGGERED",
    "VALUE",
    "Answer",
    "Case",
    "Shown",
    "EngineAnswer",
    "cases_in",
    "cases_of",
    "checked",
    "position_of",
    "shown",
    "told",
]
