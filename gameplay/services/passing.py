"""Passing by itself: which prompts, and when.

The time of a pass is drawn when the referee begins, before it has looked at the position, from one
distribution for all passes. Against the house there is nobody to hide it from, and none is waited.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import datetime, timedelta

import engine
from gameplay import stops

SECONDS = (0.15, 0.5)
"""Between these a pass by itself is given at a table of several people, each time as likely."""
dice: random.Random = random.SystemRandom()


def drawn(now: datetime) -> datetime:
    """When a seat that passes by itself would do so. Knows nothing but the time."""
    return now + timedelta(seconds=dice.uniform(*SECONDS))


def index_of_pass(options: Iterable[engine.Option]) -> int | None:
    """The number of the option that passes; None where priority cannot be passed."""
    return next((at for at, option in enumerate(options) if option.line == stops.PASS), None)
