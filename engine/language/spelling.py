"""How texts are spelt: names that stand for themselves, and slips of the pen that are put right.

A text mostly says "named ..." before the name of another card. Where it does not, the name is known
here, with the kind of card that has it; other words with capitals are no names.
"""

from __future__ import annotations

import re

SPOKEN_OF = {
    "Lord Van Bloot": "creature",
    "H'earring": "creature",
    "Dread Tread": "battlegear",
}
"""Cards that texts mention by their name alone."""

_SLIPS = (
    (re.compile(r"\bmay not\b"), "cannot"),
    (re.compile(r"\b[Aa]s long as\b(?! this card is turned up)"), "while"),
    (re.compile(r"\bM'arillian"), "M'arrillian"),
    (re.compile(r"\bnamed Aa'une(?! the)\b"), "named Aa'une the Oligarch"),
)
"""What is printed, and what is meant."""


def right(line: str) -> str:
    """The line with its misprints corrected."""
    for wrong, meant in _SLIPS:
        line = wrong.sub(meant, line)
    return line
