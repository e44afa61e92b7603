"""What a spectator can say about the moment in which a seat has priority."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """Something that waits to resolve. ``strike``: whether it is an attack of the fight itself;
    ``trigger``: whether it triggered, so that nobody chose to put it there."""

    name: str
    by: str
    strike: bool = False
    trigger: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """One priority of one seat.

    ``turn`` and ``mine``: which turn it is, and whether it is the seat's. ``pile``: what waits to
    resolve, the next one first. ``could``: whether the table shows anything with which the seat
    could act: the number of cards in hand, what they cost, abilities in play. ``fight``: a name for
    the fight, "" without one; ``opening``: whether nobody has struck in it; ``engaged``: whether a
    fighter of the seat has something to use in it. ``ends_moves``: whether the seat's moves go on
    if it passes; ``first_move``: whether at most one of its Creatures has moved in this turn.
    ``acts``: whether a pass would give up a step of the seat's turn and not only an answer.
    """

    seat: str
    turn: int
    phase: str
    mine: bool
    pile: tuple[Item, ...] = ()
    could: bool = True
    fight: str = ""
    opening: bool = False
    engaged: bool = False
    ends_moves: bool = False
    first_move: bool = True
    acts: bool = False

    @property
    def theirs(self) -> tuple[Item, ...]:
        """What others put on the pile."""
        return tuple(item for item in self.pile if item.by != self.seat)
