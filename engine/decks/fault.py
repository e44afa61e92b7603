"""What is wrong with a deck."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule a deck breaks; ``cards`` are the full names concerned, if any are.

    ``also``: rules that the same cards cannot but break with it. They are no faults of their own:
    what mends the one mends them.
    """

    rule: str
    text: str
    cards: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
