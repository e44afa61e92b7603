"""A judge's repair of a game: what it changes, by whom, by which rules and why.

A repair is one input like a choice. It may take up the position of an earlier step again, correct
single things of it, give answers from there on, and end the game; in this order.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

PRESENT = -1
"""The `back` of a repair that stays in the present position."""
DRAWN, UNDECIDED = "draw", "none"


class BadRepair(ValueError):
    """A repair that cannot be carried out; the game is as it was."""


class Repair(NamedTuple):
    """What a judge has done to a game.

    `back`: the step whose position is taken up again, `PRESENT` for none. `chance`: whether the
    chance of that step is taken up, too; otherwise later shuffles differ from those of the first
    time. `known`: seat letters and numbers of cards that a seat saw and would not know in the
    position taken up. `corrections`: lines of the judge. `answers`: seat letters and the lines that
    they choose after that. `winner`: a seat letter, "draw" or "none" (`Result.winner`), "" if the
    game goes on. `undoes`: the step of the repair that is taken back, 0 for none. `by`: the judge,
    by the number that the hall gives people, or the players who agreed to undo a choice.
    """

    back: int = PRESENT
    chance: bool = False
    known: tuple[tuple[str, int], ...] = ()
    corrections: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    winner: str = ""
    undoes: int = 0
    rules: tuple[str, ...] = ()
    reason: str = ""
    by: str = ""

    def as_json(self) -> dict[str, Any]:
        """The repair as plain data for JSON."""
        return {
            **self._asdict(),
            "known": [list(pair) for pair in self.known],
            "corrections": list(self.corrections),
            "answers": [list(pair) for pair in self.answers],
            "rules": list(self.rules),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Repair:
        """The repair of such data; ValueError for any other."""
        if set(data) != set(cls._fields):
            raise ValueError("not the fields of a repair")
        found = cls(
            **{
                **data,
                "known": tuple(_pair(one, str, int) for one in data["known"]),
                "corrections": tuple(data["corrections"]),
                "answers": tuple(_pair(one, str, str) for one in data["answers"]),
                "rules": tuple(data["rules"]),
            }
        )
        texts = (*found.corrections, *found.rules, found.winner, found.reason, found.by)
        numbers = (found.back, found.undoes)
        whole = all(isinstance(one, int) and not isinstance(one, bool) for one in numbers)
        if not all(isinstance(one, str) for one in texts) or not whole:
            raise ValueError("not what a repair can hold")
        if not isinstance(found.chance, bool):
            raise ValueError("chance is neither true nor false")
        return found

    @property
    def digest(self) -> bytes:
        """Eight bytes over everything that the repair says; they stand in the game's chain."""
        text = json.dumps(self.as_json(), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        return blake2b(text.encode("utf-8", "backslashreplace"), digest_size=8).digest()

    @property
    def line(self) -> str:
        """The repair in one line that everybody may read: it names no card and no answer."""
        if self.undoes:
            parts = [f"step {self.undoes} taken back"]
        else:
            parts = [f"back to step {self.back}"] if self.back != PRESENT else []
        if self.corrections:
            parts.append(_counted(len(self.corrections), "correction"))
        if self.answers:
            parts.append(_counted(len(self.answers), "answer"))
        if self.winner:
            parts.append(f"ended: {self.winner}")
        return f"ruling: {', '.join(parts) or 'nothing changed'}"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'s' if number != 1 else ''}"


def _pair(value: Any, first: type, second: type) -> tuple[Any, Any]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("not a pair")
    one, other = value
    if not isinstance(one, first) or not isinstance(other, second) or isinstance(other, bool):
        raise ValueError("not a pair of a repair")
    return one, other
