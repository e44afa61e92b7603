"""What a spectator can say about the moment in which a seat has priority."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """Something that waits to resolve. ``strike``: an attack of the fight itself; ``trigger``: it
    came by itself, and nobody chose to put it there."""

    name: str
    by: str
    strike: bool = False
    trigger: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """One priority of one seat.

    ``turn`` and ``mine``: which turn it is and whether it is the seat's. ``pile``: what waits to
    resolve, the next one first. ``could``: whether the table shows anything with which the seat
    could act: cards in hand by their number, what they cost, abilities in play. ``fight``: names
    the fight, "" without one; ``opening``: nobody has struck in it; ``engaged``: an own fighter in
    it has something to use. ``ends_moves``: the own moves go on unless the seat acts;
    ``first_move``: not more than one of its Creatures has moved in this turn. ``acts``: passing
    would give up an own step and not only an answer.
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
