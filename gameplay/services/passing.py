"""Passing by itself: which prompts, and when.

The time of a pass is drawn when the referee begins, before it has looked at the position, from one
distribution for all passes. Against the house there is nobody to hide it from, and none is waited.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

from gameplay import stops

SECONDS = (0.15, 0.5)
"""Between these a pass by itself is given at a table of several people, each time as likely."""
dice: random.Random = random.SystemRandom()


def drawn(now: datetime) -> datetime:
    """When a seat that passes by itself would do so. Knows nothing but the time."""
    return now + timedelta(seconds=dice.uniform(*SECONDS))


def given_by_itself(game: str, prompt: Any) -> int | None:
    """The number of the option that a seat takes by itself: to pass, where it has priority and may;
    the only answer to a question whose options everybody sees. None where it is asked."""
    if prompt.kind == stops.PRIORITY:
        # It stands first in a long list, whose other options need not be put into words for this.
        lines = enumerate(option.line for option in prompt.options)
        return next((number for number, line in lines if line == stops.PASS), None)
    return 0 if len(prompt.options) == 1 and prompt.kind in stops.public_kinds(game) else None
