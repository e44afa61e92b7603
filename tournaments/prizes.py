"""Prizes by place: read from the lines that an organizer writes, and given out. No Django."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments import divisions

LAST_PLACE = 4_096
MOST_LINES = 64
LONGEST = 120


class PrizeFault(ValueError):
    """A fault in the prizes: the number of the line, and what is wrong with it."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize of each of the places `first` to `last`, among all or within a division."""

    first: int
    last: int
    what: str
    division: str = ""
    """The division whose places these are; "" for places among all."""

    @property
    def places(self) -> str:
        places = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        return f"{self.division} {places}".strip()

    def plain(self) -> dict[str, Any]:
        """The prize as JSON."""
        said: dict[str, Any] = {"first": self.first, "last": self.last, "what": self.what}
        return said | ({"division": self.division} if self.division else {})


@dataclass(frozen=True, slots=True)
class Won:
    """The prizes of a place. `among`: how many players share them; 1 where each gets all."""

    prizes: tuple[str, ...]
    among: int = 1


def of_lines(text: str) -> list[Prize]:
    """Prizes out of lines like "1: trophy", "3-4: six boosters" and "Juniors 1: cup"; raises
    `PrizeFault`."""
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), start=1)]
    found = [_of_line(at, line) for at, line in lines if line]
    if len(found) > MOST_LINES:
        raise PrizeFault(MOST_LINES + 1, f"more than {MOST_LINES} lines")
    return found


def _of_line(at: int, line: str) -> Prize:
    places, colon, what = (part.strip() for part in line.partition(":"))
    places = re.sub(r"\s*[-–]\s*(?=[0-9]+$)", "-", places)
    division, _blank, numbers = places.rpartition(" ")
    first, _dash, last = numbers.partition("-")
    ends = (first, last or first)
    if not colon or not all(end.isascii() and end.isdigit() and len(end) < 5 for end in ends):
        raise PrizeFault(at, "not like “1: trophy” or “3-4: six boosters”")
    prize = Prize(int(first), int(last or first), what, division.strip())
    fault = why_not(prize)
    if fault:
        raise PrizeFault(at, fault)
    return prize


def why_not(prize: Prize) -> str:
    """What is wrong with a prize; "" if nothing is."""
    if not 1 <= prize.first <= prize.last <= LAST_PLACE:
        return f"not places from 1 to {LAST_PLACE}, the better first"
    if not prize.what or len(prize.what) > LONGEST or not prize.what.isprintable():
        return f"not a text of up to {LONGEST} characters"
    if prize.division and not divisions.is_name(prize.division):
        return "not the name of a division before its places"
    return ""


def lines(prizes: Iterable[Prize]) -> str:
    """The lines that `of_lines` reads back."""
    return "\n".join(f"{prize.places}: {prize.what}" for prize in prizes)


def of_json(stored: Sequence[Mapping[str, Any]]) -> list[Prize]:
    """Prizes as an event keeps them."""
    return [
        Prize(one["first"], one["last"], one["what"], one.get("division", "")) for one in stored
    ]


def won(prizes: Iterable[Prize], place: int, last: int, division: str = "") -> Won:
    """The prizes of the places `place` to `last`, among all or within a division. Players who share
    these places share all of their prizes, unless each of the places brings the same."""
    known = [prize for prize in prizes if prize.division == division]
    each = [
        tuple(prize.what for prize in known if prize.first <= one <= prize.last)
        for one in range(place, last + 1)
    ]
    if len(set(each)) == 1:
        return Won(each[0])
    return Won(tuple(what for brings in each for what in brings), among=len(each))
