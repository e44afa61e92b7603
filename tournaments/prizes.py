"""Prizes by place: read from the lines that an organizer writes, and given out. No Django."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

LAST_PLACE = 4_096
MOST_LINES = 64
LONGEST = 120


class PrizeFault(ValueError):
    """What is wrong with a line of prizes, and which line it is."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Prize:
    """What each of the places `first` to `last` brings."""

    first: int
    last: int
    what: str

    @property
    def places(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {"first": self.first, "last": self.last, "what": self.what}


@dataclass(frozen=True, slots=True)
class Won:
    """What a place brings. `among`: so many share the prizes named; 1 where each has these."""

    prizes: tuple[str, ...]
    among: int = 1


def of_lines(text: str) -> list[Prize]:
    """Prizes out of lines like "1: trophy" and "3-4: six boosters"; raises `PrizeFault`."""
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), start=1)]
    found = [_of_line(at, line) for at, line in lines if line]
    if len(found) > MOST_LINES:
        raise PrizeFault(MOST_LINES + 1, f"more than {MOST_LINES} lines")
    return found


def _of_line(at: int, line: str) -> Prize:
    places, colon, what = (part.strip() for part in line.partition(":"))
    first, _dash, last = (part.strip() for part in places.replace("–", "-").partition("-"))
    ends = (first, last or first)
    if not colon or not all(end.isascii() and end.isdigit() and len(end) < 5 for end in ends):
        raise PrizeFault(at, "not like “1: trophy” or “3-4: six boosters”")
    prize = Prize(int(first), int(last or first), what)
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
    return ""


def lines(prizes: Iterable[Prize]) -> str:
    """The lines that `of_lines` reads back."""
    return "\n".join(f"{prize.places}: {prize.what}" for prize in prizes)


def of_json(stored: Sequence[Mapping[str, Any]]) -> list[Prize]:
    """Prizes as an event keeps them."""
    return [Prize(one["first"], one["last"], one["what"]) for one in stored]


def won(prizes: Iterable[Prize], place: int, last: int) -> Won:
    """What a place brings; who shares several places shares all that these bring together."""
    known = list(prizes)
    each = [
        tuple(prize.what for prize in known if prize.first <= one <= prize.last)
        for one in range(place, last + 1)
    ]
    if len(set(each)) == 1:
        return Won(each[0])
    return Won(tuple(what for brings in each for what in brings), among=len(each))
