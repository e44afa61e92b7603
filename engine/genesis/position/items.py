"""Items of the stack: abilities and cards that wait to resolve (G-stack.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.genesis.position.ids import NO_CARD, NO_SPOT, CardId, Seat, Spot
from engine.genesis.position.targets import Aim
from engine.kernel.plain import plain


@plain
class LastState(NamedTuple):
    """Where a source was when it left: spot, facing, and the spots in its awareness, None for the
    whole arena (GR-TG.9)."""

    spot: Spot
    facing: int
    awareness: tuple[Spot, ...] | None


@plain
class Item(NamedTuple):
    """Something on the stack, or about to go there.

    ``kind``: "card" (played from the thoughts), "ability" (of a combatant), "trigger", "copy".
    ``card`` is the card or source, ``node`` the number of its ability, -1 for the gained keyword
    ``word``. ``controller`` added it, ``chooser`` makes its choices (GR-KW.4), and ``user`` is the
    combatant that uses it. ``life`` distinguishes the source from a later permanent of the same
    card. ``last`` is set for a trigger of a source that has left. ``why``: rules of the event that
    caused a trigger.
    """

    number: int
    kind: str
    card: CardId
    node: int
    controller: Seat
    chooser: Seat
    user: CardId
    life: int = 0
    word: str = ""
    targets: tuple[Aim, ...] = ()
    element: str = ""
    that: CardId = NO_CARD
    spot: Spot = NO_SPOT
    last: LastState | tuple[()] = ()
    why: tuple[str, ...] = ()
    cause: int = 0
    played: int = 0
    """The moment at which it was put on the stack (G-place.2)."""


def items_of(part: Any) -> Iterator[Item]:
    """The items in a frame, also those in a group of it."""
    if isinstance(part, Item):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from items_of(one)
