"""What a value is made of."""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """One part of a sum: a number, what it comes from, in which words, and by which rule."""

    number: int
    source: str
    words: str
    rule: str
