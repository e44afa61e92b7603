"""What the options of decisions mean: one class a shape of key.

Keys are digested as the plain tuples that they are. The first field of each is the verb of the
option; keys that say nothing else stand here too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.chaotic.position.ids import CardId, Ref, SpaceId
from engine.kernel.plain import plain

Answer = tuple[int, str, tuple[Ref, ...]]
"""An answer for a target or pick: its slot, the kind of the objects, the objects."""

PASS = ("pass",)
STOP = ("stop",)
DECLINE = ("decline",)
NOTHING = ("nothing",)
READY = ("ready",)


@plain
class Placed(NamedTuple):
    """A Creature, and the space of its player on which it is put before the game (4.1.1)."""

    verb: str
    card: CardId
    space: SpaceId


@plain
class Equipped(NamedTuple):
    """A Creature, and the Battlegear that is put under it before the game (4.1.2)."""

    verb: str
    card: CardId
    gear: CardId


@plain
class Announced(NamedTuple):
    """A Mugic ("play") or an ability ("use"), complete with X, targets and payment (8.4.1)."""

    verb: str
    card: CardId
    creature: CardId
    node: int
    x: int
    answers: tuple[Answer, ...]
    paying: tuple[Ref, ...]


@plain
class Struck(NamedTuple):
    """An attack, and what is given for its costs (8.4.3)."""

    verb: str
    card: CardId
    paying: tuple[Ref, ...]


@plain
class Moved(NamedTuple):
    """A Creature, and the space it moves to (6.3.3)."""

    verb: str
    card: CardId
    space: SpaceId


@plain
class Chosen(NamedTuple):
    """One thing: a card, a space, a deck, a Discipline, or a number in a list."""

    verb: str
    thing: Ref

    @property
    def space(self) -> SpaceId:
        """The thing, where it is a space."""
        return SpaceId(self.thing)


@plain
class Said(NamedTuple):
    """A word: "yes", "no", "pay"."""

    verb: str
    said: str


@plain
class Aimed(NamedTuple):
    """Objects for a target or a pick (8.4.1.3)."""

    verb: str
    slot: int
    kind: str
    refs: tuple[Ref, ...]

    @property
    def answer(self) -> Answer:
        """The same as an item holds it."""
        return (self.slot, self.kind, self.refs)


@plain
class Arranged(NamedTuple):
    """The cards that go on top of a deck, and those that go below, in order (8.5.2)."""

    verb: str
    top: tuple[CardId, ...]
    bottom: tuple[CardId, ...]


@plain
class FreelyPlayed(NamedTuple):
    """A Mugic played by an effect, with its targets and what else it costs (8.4.2)."""

    verb: str
    card: CardId
    answers: tuple[Answer, ...]
    paying: tuple[Ref, ...]


Sequence = tuple[Any, ...]
"""8.3.2: a verb, then cards or places in a list, in the order that is chosen."""
