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

    def with_node(self, node: int) -> Item:
        """The same item, as the environment of one of its abilities."""
        return _new(Item, (*self[:_NODE], node, *self[_NODE + 1 :]))

    def with_cause(self, cause: int) -> Item:
        """The same item, put on the Burst by the event of that number."""
        return _new(Item, (*self[:_CAUSE], cause, *self[_CAUSE + 1 :]))

    def about(self, card: int) -> Item:
        """The same environment, for an amount that is about one of several cards."""
        return _new(Item, (*self[:_MEMBER], card, *self[_MEMBER + 1 :]))

    def __repr__(self) -> str:
        return tuple.__repr__(self)


_new = tuple.__new__
_NODE, _CAUSE, _MEMBER = (Item._fields.index(name) for name in ("node", "cause", "member"))
"""`_replace` finds a field by its name, which takes longer where it happens all the time."""
