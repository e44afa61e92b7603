"""What an ability does when it resolves."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.genesis.nodes.objects import FIRST, THIS, YOU, Selector
from engine.language.genesis.nodes.words import CardType, Facing, Node, Spots, Until, Zone


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """Something that an ability does when it resolves."""


@dataclass(frozen=True, slots=True)
class Damage(Effect):
    """``kinds``: elements, ``range``, ``heavy``, or CHOSEN. Damages that stand next to each other
    are one sum for each permanent (G-damage.3)."""

    n: int
    to: Selector = FIRST
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drain(Effect):
    """``of`` loses ``n`` HP and the user gains as many (G-kw-drain-attack.1)."""

    n: int
    of: Selector = FIRST


@dataclass(frozen=True, slots=True)
class GainHp(Effect):
    n: int
    who: Selector = YOU


@dataclass(frozen=True, slots=True)
class LoseHp(Effect):
    """HP loss, which is no damage (G-term-hp-loss.1)."""

    n: int
    who: Selector = YOU


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """``who`` gains an ailment or a keyword ability."""

    what: str
    who: Selector = FIRST
    until: Until = Until.NONE


@dataclass(frozen=True, slots=True)
class Take(Effect):
    """``who`` loses an ailment or a keyword ability; ``what`` "" is all ailments."""

    what: str
    who: Selector = FIRST
    until: Until = Until.NONE


@dataclass(frozen=True, slots=True)
class Prevent(Effect):
    """Defense: the next ``n`` damage is prevented (G-kw-defense.1)."""

    n: int
    who: Selector = FIRST
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """``who`` moves to an unoccupied spot (G-move.8). ``spots``: ADJACENT or AROUND to ``near``,
    AWAY from ``near`` by ``n`` spots in a straight line (G-term-away.1), AWARENESS. ``may``: the
    player may decline."""

    who: Selector
    spots: Spots = Spots.ADJACENT
    near: Selector | None = None
    n: int = 1
    may: bool = False


@dataclass(frozen=True, slots=True)
class Rotate(Effect):
    """``who`` turns 90 degrees, to the side that the player chooses (G-rotate.8)."""

    who: Selector
    may: bool = False


@dataclass(frozen=True, slots=True)
class Place(Effect):
    """Put permanents or cards on a spot, occupied or not unless ``spots`` says so (G-place.3).

    ``what``: permanents, the source card, a card in a zone by ``Slot``, or cards of a zone by
    ``Chosen``. ``near``: from where ``spots`` is seen and whom ALIKE means; None is You.
    ``copies``: up to so many cards of the filter, each on its own chosen spot (G-kw-replicate.1).
    """

    what: Selector
    spots: Spots
    near: Selector | None = None
    facing: Facing = Facing.KEPT
    exert: bool = False
    may: bool = False
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Switch(Effect):
    """Two permanents exchange their spots (G-switch.1)."""

    one: Selector
    other: Selector


@dataclass(frozen=True, slots=True)
class Retarget(Effect):
    """You may turn one ability on the stack that targets one of the two to the other (GR-MV.6)."""

    one: Selector
    other: Selector


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """The source is attached to ``to`` as a skill; to You where no optional target was named."""

    to: Selector = YOU


@dataclass(frozen=True, slots=True)
class Exert(Effect):
    who: Selector = FIRST


@dataclass(frozen=True, slots=True)
class Unexert(Effect):
    """All Exert tokens are removed."""

    who: Selector = FIRST


@dataclass(frozen=True, slots=True)
class Kill(Effect):
    """``hp_most``: only if it has so many HP or less when it happens (G-kw-death-touch.3)."""

    what: Selector = FIRST
    hp_most: int | None = None


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """An alteration, or a skill."""

    what: Selector = FIRST


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    what: Selector = THIS


@dataclass(frozen=True, slots=True)
class Put(Effect):
    """A permanent's card is put into a zone of its owner (G-term-leave-arena.1)."""

    what: Selector
    zone: Zone


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    n: int = 1


@dataclass(frozen=True, slots=True)
class DiscardRandom(Effect):
    """The player of ``who`` discards a card at random, if able (G-kw-madness.1)."""

    who: Selector = FIRST
    n: int = 1


@dataclass(frozen=True, slots=True)
class Fatigue(Effect):
    """The champion ``who`` pays ``n`` Energy if it can (G-kw-fatigue.1)."""

    n: int
    who: Selector = FIRST


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Search your timeline for a card, show it, put it into your thoughts, shuffle."""

    card_type: CardType


@dataclass(frozen=True, slots=True)
class Negate(Effect):
    what: Selector = FIRST


@dataclass(frozen=True, slots=True)
class Copy(Effect):
    what: Selector = FIRST


@dataclass(frozen=True, slots=True)
class AddCounter(Effect):
    n: int = 1


@dataclass(frozen=True, slots=True)
class RemoveCounters(Effect):
    """All of them (GR-KW.2)."""


@dataclass(frozen=True, slots=True)
class May(Effect):
    """Yes or no when it resolves; if yes the effects (G-term-may.1)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class IfDone(Effect):
    """``first``; if that was done, ``then``."""

    first: Effect
    then: tuple[Effect, ...]


LET_GO = Sacrifice()


@dataclass(frozen=True, slots=True)
class PayOr(Effect):
    """Pay ``energy``, or else ``otherwise`` happens."""

    energy: int
    otherwise: Effect = LET_GO
