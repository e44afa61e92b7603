"""A position and its options as rows of numbers of fixed length.

What a seat sees is JSON of any size. Each leaf falls into one of a fixed number of boxes by a
digest of its path and, where it is a word, of the word; numbers are added, words are counted. The
same seen things give the same numbers in every process and Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any


@lru_cache(maxsize=1 << 16)
def box(words: str, boxes: int) -> int:
    """The box for a path or word."""
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big") % boxes


def sketch(view: Any, boxes: int) -> list[int]:
    """A view as a row of `boxes` numbers."""
    row = [0] * boxes
    for path, value in leaves(view, ""):
        if isinstance(value, bool) or not isinstance(value, int):
            row[box(f"{path}={value}", boxes)] += 1
        else:
            row[box(path, boxes)] += value
    return row


def words_of(line: str, boxes: int) -> list[int]:
    """The line of an option as a row of `boxes` numbers."""
    row = [0] * boxes
    for word in line.split():
        row[box(word, boxes)] += 1
    return row


def leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every leaf with its path. The places of a list share one path, so a row keeps its meaning
    when a list grows at its beginning."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, f"{path}/{name}")
    elif isinstance(value, list | tuple):
        yield f"{path}/#", len(value)
        for inner in value:
            yield from leaves(inner, path)
    elif value is not None:
        yield path, value
