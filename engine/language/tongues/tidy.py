"""Marks and capitals of a text that was put together from phrases."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.language.sentences.joining import Joining

NARROW = "\u202f"
"""The space before a mark in a language that has one there."""


class Tidy:
    """How a language writes what was put together. Its words say: `quotes`, the two marks;
    `capital`, the marks behind which a sentence begins; `spaced`, those with a space of their
    own."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._joined = Joining(words)
        opens, closes = map(re.escape, words["quotes"].split())
        self._marks = [
            (re.compile(wanted), made)
            for wanted, made in (
                (r"\s+", " "),
                (rf" ([,.;:){closes}])", r"\1"),
                (rf"([({opens}]) ", r"\1"),
                (r",(\s*,)+", ","),
                (rf",\s*([.;:){closes}])", r"\1"),
                (r"\.(\s*\.)+", "."),
                (rf"\.{closes}\.", f"{closes}."),
                (r":\.", "."),
            )
        ]
        begins = re.escape("".join(words["capital"].split()))
        self._start = re.compile(rf"((?:^|[{begins}] ){opens}?|{opens}{NARROW}?)(\w)")
        self._spaced = [
            (re.compile(wanted), made)
            for mark in map(re.escape, words.get("spaced", "").split())
            for wanted, made in (
                [(rf"{mark}", rf"{mark}{NARROW}")]
                if mark == opens
                else [(rf"(?<!^){mark}", rf"{NARROW}{mark}")]
            )
        ]

    def __call__(self, text: str) -> str:
        """Sentences with a capital in front and a full stop behind, and no mark twice."""
        text = f"{text}."
        for marks, mended in self._marks:
            text = marks.sub(mended, text)
        text = self._start.sub(lambda found: found[1] + found[2].upper(), self._joined(text))
        for marks, mended in self._spaced:
            text = marks.sub(mended, text)
        return text.strip()
