"""Something on the Burst (8.2)."""

from __future__ import annotations

from typing import Any, NamedTuple


class Item(NamedTuple):
    """Something on the Burst (8.2).

    `kind` is one of "mugic", "attack", "ability", "trigger"; `card` the card or the source,
    `creature` who played it (-1 for none), `node` the number of the ability (-1 for cards),
    `targets` a tuple of the answers for each target, `x` the chosen X, `paid` the counters paid,
    `context` what the triggering event was about, `lost` whether it lost all abilities.
    """

    number: int
    kind: str
    card: int
    controller: int
    creature: int
    node: int = -1
    targets: tuple[Any, ...] = ()
    x: int = 0
    paid: int = 0
    context: tuple[Any, ...] = ()
    lost: int = 0
    cause: int = 0
    word: tuple[Any, ...] = ()
    """A keyword's trigger: word, present number, element, Discipline."""
    member: int = -1
    """Of several cards acted on the one that an amount is about."""
    copy: int = 0
    """Whether it is a copy of a Mugic, without a card of its own (GL2-copy)."""

    def __repr__(self) -> str:
        return tuple.__repr__(self)
