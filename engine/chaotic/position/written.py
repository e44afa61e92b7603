"""Lists of the position in the form in which they are digested. Most of each list is the same as at
the last decision."""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from typing import Any

FORMAT = 2
"""The format of `marshal` in which each plain value is written in one way only, whatever stands
beside it: so the written form of a whole is that of its parts, one after the other."""

HEAD = 5
"""Bytes before the parts of a list or a tuple: its kind, and how many parts there are."""


def parts(values: Any) -> bytes:
    """The parts of a list or a tuple as they are written, without its head."""
    return marshal.dumps(values, FORMAT)[HEAD:]


def tuple_head(size: int) -> bytes:
    """What is written before the parts of a tuple."""
    return b"(" + size.to_bytes(HEAD - 1, "little")


def list_head(size: int) -> bytes:
    """What is written before the parts of a list."""
    return b"[" + size.to_bytes(HEAD - 1, "little")


class Grown:
    """What was written of a list of named fields that only grows. The door never takes anything
    out of such a list: it puts another list in its place, which is written anew."""

    __slots__ = ("things", "count", "told")

    def __init__(self) -> None:
        self.things: Sequence[tuple[Any, ...]] = ()
        self.count = 0
        self.told = b""

    def written(self, things: Sequence[tuple[Any, ...]]) -> bytes:
        """A list as it is written, its members as plain tuples."""
        size = len(things)
        if things is not self.things or size < self.count:
            self.things, self.count, self.told = things, 0, b""
        if size > self.count:
            self.told += parts([tuple(one) for one in things[self.count :]])
            self.count = size
        return list_head(size) + self.told
