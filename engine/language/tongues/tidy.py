"""Marks and capitals of a text that was put together from phrases."""

from __future__ import annotations

import re

_MARKS = (
    (re.compile(r"\s+"), " "),
    (re.compile(r" ([,.;:)“])"), r"\1"),
    (re.compile(r"([(„]) "), r"\1"),
    (re.compile(r",(\s*,)+"), ","),
    (re.compile(r",\s*([.;:)“])"), r"\1"),
    (re.compile(r"\.(\s*\.)+"), "."),
    (re.compile(r"\.“\."), "“."),
    (re.compile(r":\."), "."),
)
_START = re.compile(r"((?:^|[.:] )„?|„)(\w)")


def tidy(text: str) -> str:
    """Sentences with a capital in front and a full stop behind, and no mark twice."""
    text = f"{text}."
    for marks, mended in _MARKS:
        text = marks.sub(mended, text)
    return _START.sub(lambda found: found[1] + found[2].upper(), text).strip()
