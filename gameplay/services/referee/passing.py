"""Passing by itself: which prompts a seat answers by itself, and when.

The time of a pass is drawn when the referee begins, before it has looked at the position, from one
distribution for all passes. Against the house the time need not be hidden from anybody, so there is
no waiting.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

from gameplay import stops

SECONDS = (0.15, 0.5)
"""A seat that passes by itself does so after a time between these, at a table of several people;
all times are equally likely."""
dice: random.Random = random.SystemRandom()


def drawn(now: datetime) -> datetime:
    """The time at which a seat that passes by itself does so. It depends on nothing but the present
    time."""
    return now + timedelta(seconds=dice.uniform(*SECONDS))


def given_by_itself(game: str, prompt: Any) -> int | None:
    """The number of the option that a seat takes by itself: a pass, where it has priority and may
    pass, or the only answer to a question whose options everybody sees. None where the seat has to
    be asked."""
    if prompt.kind == stops.PRIORITY:
        # It stands first in a long list, whose other options need not be put into words for this.
        lines = enumerate(option.line for option in prompt.options)
        return next((number for number, line in lines if line == stops.PASS), None)
    return 0 if len(prompt.options) == 1 and prompt.kind in stops.public_kinds(game) else None
