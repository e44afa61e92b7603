"""Watches functions of the rules while a copy of a game is played: the arguments with which they
are called.

The rules tell what happens, not what nearly happened. To find that out, the step is played again on
a copy, and the questions that the rules ask on the way are watched. Only the watching thread is
affected, and nothing remains afterwards. Compiled rules cannot be watched: `Unwatched`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

Given = Mapping[str, Any]
"""Names and values of what a function was given."""
Watch = Callable[[Given], None]


class Unwatched(LookupError):
    """The rules are compiled here, so they cannot tell what nearly happened."""


@contextmanager
def watched(watching: Mapping[Callable[..., Any], Watch]) -> Iterator[None]:
    """Call each `Watch` as its function begins, before it does anything. It may read, not write."""
    codes = {getattr(function, "__code__", None): look for function, look in watching.items()}
    if None in codes:
        raise Unwatched("compiled rules do not tell what nearly happened")

    def look(frame: FrameType, event: str, _given: object) -> None:
        if event == "call":
            found = codes.get(frame.f_code)
            if found is not None:
                found(dict(frame.f_locals))

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)
