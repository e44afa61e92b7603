"""Short texts of a game (questions, reasons) known again by their shape."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from engine.language.sentences.lines import FIELD, SHAPES


class Phrase(NamedTuple):
    """A text as it was read: the key of its message, and its fields."""

    key: str
    fields: Mapping[str, str]


class Phrases:
    """Shapes of texts by key: `which space for {card}?`. A text without fields is found at once;
    of those with fields the longest shape is tried first."""

    def __init__(self, shapes: Mapping[str, str]) -> None:
        self.shapes = shapes
        self._whole = {shape: key for key, shape in shapes.items() if "{" not in shape}
        self._open = [
            (key, re.compile(_pattern(shape)))
            for key, shape in sorted(shapes.items(), key=lambda entry: -len(entry[1]))
            if "{" in shape
        ]

    def read(self, text: str) -> Phrase | None:
        """The text as a phrase; None for one of no shape."""
        whole = self._whole.get(text)
        if whole is not None:
            return Phrase(whole, {})
        for key, pattern in self._open:
            found = pattern.fullmatch(text)
            if found is not None:
                return Phrase(key, found.groupdict())
        return None


def _pattern(shape: str) -> str:
    pattern = ""
    for number, part in enumerate(FIELD.split(shape)):
        pattern += f"(?P<{part}>{SHAPES.get(part, '.+')})" if number % 2 else re.escape(part)
    return pattern
