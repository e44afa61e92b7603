"""Clocks of digital tables: how much time each player has, as a short text.

``1500+10``: 25 minutes a game, and 10 seconds more with each turn. ``600/60``: 60 seconds for each
turn, which cannot be saved up, and 10 minutes besides. Both together: ``600/60+5``. Empty: no
clock.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

LONGEST = 14_400
LONGEST_TURN = 900
LONGEST_INCREMENT = 300
SHORTEST = 10

PATTERN = r"^$|^[1-9][0-9]{1,4}(/[0-9]{1,3})?(\+[0-9]{1,3})?$"
"""What the text looks like; its numbers have limits besides."""
_PARTS = re.compile(r"(?P<base>\d{2,5})(?:/(?P<turn>\d{1,3}))?(?:\+(?P<increment>\d{1,3}))?", re.A)

USUAL = (
    ("", _("No clock")),
    ("600+5", _("10 minutes, 5 seconds more a turn")),
    ("1500+10", _("25 minutes, 10 seconds more a turn")),
    ("2400+15", _("40 minutes, 15 seconds more a turn")),
    ("300/60", _("60 seconds a turn, 5 minutes in reserve")),
    ("900/90", _("90 seconds a turn, 15 minutes in reserve")),
)
"""What forms offer, each with its words."""


def shown(seconds: int) -> str:
    """Seconds as a clock shows them, in minutes and seconds; none are less than 0:00."""
    minutes, rest = divmod(max(seconds, 0), 60)
    return f"{minutes}:{rest:02d}"


class BadClock(ValueError):
    """The text means no clock."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The times of a clock in seconds. ``base``: what each player has for one game; ``increment``:
    what each new turn adds; ``turn``: what is used first in each turn and cannot be saved up."""

    base: int
    increment: int = 0
    turn: int = 0

    def __str__(self) -> str:
        turn = f"/{self.turn}" if self.turn else ""
        return f"{self.base}{turn}" + (f"+{self.increment}" if self.increment else "")


def clock_of(text: str) -> Clock | None:
    """The clock that a text means, None where there is none; BadClock for anything else."""
    if not text:
        return None
    found = _PARTS.fullmatch(text)
    if found is None:
        raise BadClock(f"{text[:40]!r} is no clock: 1500+10, 600/60 or 600/60+5")
    clock = Clock(
        base=int(found["base"]),
        increment=int(found["increment"] or 0),
        turn=int(found["turn"] or 0),
    )
    if not SHORTEST <= clock.base <= LONGEST:
        raise BadClock(f"{clock.base} seconds a game: {SHORTEST} to {LONGEST} are possible")
    if clock.turn > LONGEST_TURN:
        raise BadClock(f"{clock.turn} seconds a turn: {LONGEST_TURN} at most")
    if clock.increment > LONGEST_INCREMENT:
        raise BadClock(f"{clock.increment} seconds more a turn: {LONGEST_INCREMENT} at most")
    return clock


def offered(text: str) -> list[tuple[str, object]]:
    """What a form offers: the usual clocks, and the one that is set if it is another."""
    found: list[tuple[str, object]] = list(USUAL)
    if text and text not in dict(USUAL):
        found.append((text, text))
    return found


def is_clock(text: str) -> bool:
    """Whether the text means a clock, or none."""
    try:
        clock_of(text)
    except BadClock:
        return False
    return True
