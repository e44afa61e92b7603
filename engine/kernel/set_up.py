"""What documents say of a position that is to be set up, and the fault that refuses one."""

from __future__ import annotations

from typing import Any

MOST = 1_000_000
"""The greatest number that a document may say, above or below 0."""


class BadPosition(ValueError):
    """A position that cannot be set up: `place` names the key, `fault` what is wrong there."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}")
        self.place = place
        self.fault = fault


def whole(value: Any, place: str) -> int:
    """The whole number at a place of a document. Raises `BadPosition` for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST:
        raise BadPosition(place, f"{value!r} is no sensible number")
    return value
