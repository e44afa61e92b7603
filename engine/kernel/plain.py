"""Named fields that are stored and digested as the plain tuples that they are."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T", bound=type[tuple[Any, ...]])


def plain(kind: T) -> T:
    """Make a class of named fields be written like a tuple: its names may change without changing
    digests."""
    kind.__repr__ = tuple.__repr__  # type: ignore[method-assign]
    return kind
