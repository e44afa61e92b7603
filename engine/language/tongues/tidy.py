"""Marks and capitals of a text that was put together from phrases."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.language.sentences.joining import Joining

NARROW = "\u202f"
"""The space before a mark in a language that has one there."""


class Tidy:
    """How a language writes a text that was put together from phrases. The language sets: `quotes`,
    the two marks; `capital`, the marks behind which a sentence begins; `spaced`, the marks that
    keep the space before them (for the opening quote, behind it) as a narrow space."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._joined = Joining(words)
        opens, closes = map(re.escape, words["quotes"].split())
        spaced = words.get("spaced", "").split()
        tight = "".join(mark for mark in (*".,;:)", closes) if mark not in spaced)
        self._marks = [
            (re.compile(wanted), made)
            for wanted, made in (
                (rf",(\s*,)+(?=\s*[.;:){closes}])", ""),
                (r",(\s*,)+", ","),
                (rf",(\s*[.;:){closes}])", r"\1"),
                (rf" ([{tight}])", r"\1"),
                (rf"([({opens}]) " if opens not in spaced else r"(\() ", r"\1"),
                (r"\.(\s*\.)+", "."),
                (rf"\.( ?{closes}\.)", r"\1"),
                (r" ?:\.", "."),
                *((rf" ({mark})", rf"{NARROW}\1") for mark in spaced if mark != opens),
                *((rf"({mark}) ", rf"\1{NARROW}") for mark in spaced if mark == opens),
            )
        ]
        begins = re.escape("".join(words["capital"].split()))
        self._start = re.compile(rf"((?:^|[{begins}] ){opens}?|{opens}{NARROW}?)(\w)")

    def __call__(self, text: str) -> str:
        """The text with a capital at the start of each sentence, a full stop at its end, and no
        mark twice."""
        text = self._joined(" ".join(f"{text}.".split()))
        for marks, mended in self._marks:
            text = marks.sub(mended, text)
        return self._start.sub(lambda found: found[1] + found[2].upper(), text).strip()
