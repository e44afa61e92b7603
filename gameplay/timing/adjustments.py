"""Corrections of clocks among those of a repair: ``clock A +60`` gives seat A a minute, ``clock B
-30`` takes half a minute from B. Plain text and numbers; seconds everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tournaments.clocks import LONGEST, shown

FIRST = "clock"
_LINE = re.compile(r"clock (?P<seat>[A-Da-d]) ?(?P<sign>[+-]) ?(?P<seconds>[0-9]{1,5})")
_SEVERAL = ", "


class BadCorrection(ValueError):
    """A line about a clock that cannot be read."""


def split(lines: Iterable[str]) -> tuple[tuple[str, ...], dict[str, int]]:
    """Separate the corrections of clocks from the others. Return the other corrections and, by seat
    letter, the seconds that its clock is given (less than 0 for what is taken). Several corrections
    of a seat add up. Raise BadCorrection for a line that begins like a correction of a clock and is
    none."""
    others: list[str] = []
    clocks: dict[str, int] = {}
    for line in lines:
        if line.split(" ", 1)[0].lower() != FIRST:
            others.append(line)
            continue
        for part in line.split(_SEVERAL):
            letter, seconds = _read(part)
            clocks[letter] = clocks.get(letter, 0) + seconds
    return tuple(others), {letter: seconds for letter, seconds in clocks.items() if seconds}


def _read(text: str) -> tuple[str, int]:
    found = _LINE.fullmatch(text.strip())
    if found is None or not 0 < int(found["seconds"]) <= LONGEST:
        raise BadCorrection(text)
    return found["seat"].upper(), int(found["sign"] + found["seconds"])


def line(clocks: Mapping[str, int]) -> str:
    """The corrections of clocks as text that `split` reads; "" for none."""
    return _SEVERAL.join(f"{FIRST} {letter} {clocks[letter]:+d}" for letter in sorted(clocks))


def taken_back(clocks: Mapping[str, int]) -> dict[str, int]:
    """The corrections that undo these."""
    return {letter: -seconds for letter, seconds in clocks.items()}


def signed(seconds: int) -> str:
    """So much time with its sign, as on a clock."""
    return ("+" if seconds >= 0 else "-") + shown(abs(seconds))
