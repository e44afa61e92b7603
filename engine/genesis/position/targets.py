"""What an ability has been aimed at."""

from __future__ import annotations

from typing import NamedTuple

from engine.genesis.position.ids import CardId, Spot
from engine.kernel.plain import plain


@plain
class Aim(NamedTuple):
    """Something named as a target: a permanent, spot, skill, card, or ability on the stack.

    `number` is that of the card, spot or item; `life` tells a permanent or skill from a later one
    of the same card, and is 0 for what has none.
    """

    kind: str
    number: int
    life: int

    @property
    def card(self) -> CardId:
        """The card of a permanent, a skill, or a card in a zone."""
        return CardId(self.number)

    @property
    def spot(self) -> Spot:
        """The spot, of a target that is one."""
        return Spot(self.number)


NO_AIM = Aim("", -1, 0)
"""An optional target that was not named."""
