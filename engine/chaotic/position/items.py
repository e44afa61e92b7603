"""Something on the Burst (8.2)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.chaotic.position.ids import NO_CARD, CardId, ItemId, Ref, Seat
from engine.kernel.plain import plain


class Happening(NamedTuple):
    """What a triggering event was about (8.3.1); an item holds as much of it as is known.

    `subject` is the first-named object, of `kind`; `other` the item or card behind it, `affected`
    the Creature that a damage was dealt to, `agent` the one that played or used what is behind it,
    `elements` the Elemental Types of a damage, `types` those of an attack, or those gained or lost,
    `changes` by how much each Discipline rose or fell. -1 stands for nothing.
    """

    subject: Ref = -1
    amount: int = 0
    other: Ref = -1
    kind: str = "creature"
    elements: int = 0
    affected: CardId = NO_CARD
    agent: CardId = NO_CARD
    types: int = 0
    stat: int = -1
    changes: tuple[int, ...] = ()


NOTHING_HAPPENED = Happening()


@plain
class Deed(NamedTuple):
    """Something that happened this turn and that a card may ask for.

    `subject` is the first-named object, or the card if something was played; `other` the item or
    card behind it; -1 stands for nothing. `elements` is a mask, `stat` a Discipline.
    """

    verb: str
    subject: Ref
    other: Ref
    amount: int
    elements: int
    stat: int


FREELY = -1
"""What was paid for a Mugic that is played without paying its cost; 0 is a cost that was paid."""


class Item(NamedTuple):
    """Something on the Burst (8.2).

    `kind` is one of "mugic", "attack", "ability", "trigger"; `card` the card or the source,
    `creature` who played it (-1 for none), `node` the number of the ability (-1 for cards),
    `targets` a tuple of the answers for each target, `x` the chosen X, `paid` the counters paid
    (`FREELY` where its cost was not to be paid), `context` what the triggering event was about,
    `lost` whether it lost all abilities.
    """

    number: ItemId
    kind: str
    card: CardId
    controller: Seat
    creature: CardId
    node: int = -1
    targets: tuple[Any, ...] = ()
    x: int = 0
    paid: int = 0
    context: tuple[Any, ...] = ()
    lost: int = 0
    cause: int = 0
    word: tuple[Any, ...] = ()
    """A keyword's trigger: word, present number, element, Discipline."""
    member: CardId = NO_CARD
    """When an effect acts on several cards: the one for which an amount is worked out."""
    copy: int = 0
    """Whether it is a copy of a Mugic, without a card of its own (GL2-copy)."""

    @property
    def keyword(self) -> str:
        """The word of the keyword whose trigger this is; "" for anything else."""
        for word in self.word:
            return str(word)
        return ""

    @property
    def event(self) -> Happening:
        """What the triggering event was about."""
        return Happening(*self.context) if self.context else NOTHING_HAPPENED

    def with_node(self, node: int) -> Item:
        """The same item, as the environment of one of its abilities."""
        return _new(Item, (*self[:_NODE], node, *self[_NODE + 1 :]))

    def with_cause(self, cause: int) -> Item:
        """The same item, put on the Burst by the event of that number."""
        return _new(Item, (*self[:_CAUSE], cause, *self[_CAUSE + 1 :]))

    def about(self, card: CardId) -> Item:
        """The same environment, for an amount that is about one of several cards."""
        return _new(Item, (*self[:_MEMBER], card, *self[_MEMBER + 1 :]))

    def __repr__(self) -> str:
        return tuple.__repr__(self)


_new = tuple.__new__

_NODE, _CAUSE, _MEMBER = (Item._fields.index(name) for name in ("node", "cause", "member"))
"""`_replace` finds a field by its name, which takes longer where it happens all the time."""
