"""What an account is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.kernel.prompt import Reason


class Happened(NamedTuple):
    """The parts of an event that accounts read. The events are public ones."""

    seq: int
    line: str
    rules: tuple[str, ...]
    cause: int | None


class Unfired(NamedTuple):
    """An ability that waits for an event: its card, its words, whether it triggered, and the
    reasons that kept it from triggering. There are no reasons if it triggered."""

    card: str
    words: str
    fired: bool
    reasons: tuple[Reason, ...]


Values = Mapping[str, Mapping[str, int]]
"""Every value that is shown of each card in play, by the card's name in lines."""


def plainly(reasons: Iterable[Reason], rank: Mapping[str, int]) -> tuple[Reason, ...]:
    """Reasons without repetition, the most particular first. `rank` holds the general ones by their
    text, the most general with the highest number; all others come before them in the given
    order."""
    return tuple(sorted(dict.fromkeys(reasons), key=lambda one: rank.get(one.text, 0)))
