"""The combat in progress (section 7)."""

from __future__ import annotations

from typing import NamedTuple

from engine.chaotic.position.ids import NO_ITEM, NO_SPACE, NOBODY, CardId, ItemId, Seat, SpaceId


class Combat(NamedTuple):
    """The combat in progress (section 7).

    `attacker` is the Active Player's Creature, `origin` the space it came from; `homes` where both
    stood when a Showdown began, or where a Defender came from that intercepted; `striker` and
    `initiative` are -1 before they are known.
    """

    attacker: CardId
    defender: CardId
    space: SpaceId
    origin: SpaceId
    showdown: int = 0
    homes: tuple[SpaceId, SpaceId] = (NO_SPACE, NO_SPACE)
    striker: Seat = NOBODY
    initiative: Seat = NOBODY
    verdicts: tuple[int, int] = (-1, -1)
    """Switch ED-invisibility "negation": whether each one's Invisibility works in this combat."""
    fixed: int = 0
    """The time-stamp from which Invisibility is fixed in this combat; 0 while it can change."""
    last: int = 0
    """What the last attack that was played in the combat and has left the Burst has dealt."""
    first_mugic: tuple[ItemId, ItemId] = (NO_ITEM, NO_ITEM)
    """The number of the first Mugic that dealt damage to each of them; 0 while none did."""
    back: int = NOBODY
    """The phase to which the turn returns after a combat that an ability began; -1 for others."""

    @property
    def intercepted(self) -> bool:
        """6.3.4.1.4: whether a Defender has taken the place of the attacked Creature."""
        _, defended_from = self.homes
        return not self.showdown and defended_from != NO_SPACE

    def hit_by(self, number: ItemId, cards: tuple[CardId, ...]) -> Combat:
        """The same combat after a Mugic dealt damage to these Creatures."""
        attacker, defender = self.first_mugic
        if self.attacker in cards:
            attacker = attacker or number
        if self.defender in cards:
            defender = defender or number
        return self._replace(first_mugic=(attacker, defender))

    def struck_by(self, seat: Seat) -> Combat:
        """The same combat, with a player as the Striking Player."""
        return _new(Combat, (*self[:_STRIKER], seat, *self[_STRIKER + 1 :]))

    def dealt(self, total: int) -> Combat:
        """The same combat after an attack has dealt so much."""
        return _new(Combat, (*self[:_LAST], total, *self[_LAST + 1 :]))

    def __repr__(self) -> str:
        return tuple.__repr__(self)


_new = tuple.__new__

_STRIKER, _LAST = (Combat._fields.index(name) for name in ("striker", "last"))
"""`_replace` finds a field by its name, which takes longer where it happens at every attack."""
