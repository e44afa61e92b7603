"""The ends of a sequence of things of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def first(things: Sequence[T]) -> T:
    """The first of several things of one kind. Raises IndexError if there is none."""
    return things[0]


def last(things: Sequence[T]) -> T:
    """The last of several things of one kind. Raises IndexError if there is none."""
    return things[-1]


def before(text: str, mark: str) -> str:
    """The part of a text before a mark; all of it if the mark is not in it."""
    head, _, _ = text.partition(mark)
    return head
