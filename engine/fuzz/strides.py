"""When the slower checks are made: this is drawn for each game from its seed.

A check is made often when a game does something for the first time, and seldom when it does the
same again. After the k-th step of a kind the next step to be checked comes on average `spread`
times k steps of this kind later, but never more than `most` on average. So rare kinds of steps are
checked about as often as common ones, and over many games every kind of step meets every check.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.chance import Stream


class Pace(NamedTuple):
    """How often a check is made: see the module."""

    spread: int
    most: int


PACES = {
    "invariants": Pace(1, 12),
    "copies": Pace(6, 240),
    "kept": Pace(3, 60),
    "offered": Pace(6, 240),
    "hidden": Pace(4, 120),
    "moves": Pace(2, 6),
    "blows": Pace(1, 3),
    "values": Pace(2, 30),
    "awareness": Pace(1, 12),
    "steps": Pace(1, 6),
    "damage": Pace(1, 1),
    "standing": Pace(2, 12),
    "record": Pace(4, 4),
}
"""The paces of the checks, by name. The last check may come at the end of a game, and does so in
one game of four."""


class Strides:
    """Draws for one game when checks are made. `stream` is not the one that choices are drawn from,
    so that checks do not change what is played."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.met: dict[tuple[str, str], int] = {}
        self.next: dict[tuple[str, str], int] = {}

    def due(self, check: str, kind: str) -> bool:
        """Whether a check is made now, at a step of this kind. Counts the step."""
        place = (check, kind)
        now = self.met[place] = self.met.get(place, 0) + 1
        if now == 1:
            self.next[place] = self.gap(check, 1)
        if now < self.next[place]:
            return False
        self.next[place] = now + self.gap(check, now)
        return True

    def gap(self, check: str, met: int) -> int:
        """After how many more steps the check is due: any number from 1 to almost twice the
        average."""
        spread, most = PACES[check]
        return 1 + self.stream.below(2 * min(spread * met, most) - 1)
