"""A clock and a source of chance that repeat: people's acts move the clock, and dice from a seed
replace the randomness of the system.

A fault must come again from its seed, so nothing in a walk may depend on the hour or on the entropy
of the machine.
"""

from __future__ import annotations

import random
import secrets
import string
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from unittest import mock

#: The time at which each day of a walk begins.
MORNING = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)


class Clock:
    """Virtual time. It moves only when it is told to: before each act."""

    def __init__(self, at: datetime = MORNING) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at

    def time(self) -> float:
        return self.at.timestamp()

    def move(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


class Chance:
    """Replacements for the random functions of `secrets`, which draw from dice."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def token_bytes(self, length: int | None = None) -> bytes:
        return self.dice.randbytes(length or 32)

    def token_hex(self, length: int | None = None) -> str:
        return self.token_bytes(length).hex()

    def token_urlsafe(self, length: int | None = None) -> str:
        letters = string.ascii_letters + string.digits
        return "".join(self.dice.choice(letters) for _one in range(((length or 32) * 4 + 2) // 3))


@contextmanager
def repeatable(dice: random.Random, clock: Clock) -> Iterator[None]:
    """Inside the block `clock` is the time for everybody, and `secrets` draws from `dice`."""
    chance = Chance(dice)
    with ExitStack() as held:
        held.enter_context(mock.patch("django.utils.timezone.now", clock.now))
        held.enter_context(mock.patch.object(time, "time", clock.time))
        for name in ("token_bytes", "token_hex", "token_urlsafe"):
            held.enter_context(mock.patch.object(secrets, name, getattr(chance, name)))
        held.enter_context(mock.patch.object(secrets, "choice", dice.choice))
        held.enter_context(mock.patch.object(secrets, "randbelow", dice.randrange))
        held.enter_context(mock.patch.object(secrets, "randbits", dice.getrandbits))
        yield
