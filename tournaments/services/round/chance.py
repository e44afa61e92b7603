"""Where the seeds of pairings come from: the system's randomness, or dice that a campaign lends."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SEED_BITS = 128

_lent: ContextVar[random.Random | None] = ContextVar("lent", default=None)


def seed() -> str:
    """32 hex digits that nobody knew before; under `lent_by` the next ones of those dice."""
    dice = _lent.get()
    if dice is None:
        return secrets.token_hex(SEED_BITS // 8)
    return f"{dice.getrandbits(SEED_BITS):0{SEED_BITS // 4}x}"


@contextmanager
def lent_by(dice: random.Random) -> Iterator[None]:
    """Inside this block seeds come from `dice` (this thread alone): a campaign can be repeated."""
    token = _lent.set(dice)
    try:
        yield
    finally:
        _lent.reset(token)
