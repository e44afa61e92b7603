"""What is wrong with a deck."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule a deck breaks; ``cards`` are the full names concerned, if any are."""

    rule: str
    text: str
    cards: tuple[str, ...] = ()
