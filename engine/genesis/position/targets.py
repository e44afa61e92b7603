"""What an ability has been aimed at."""

from __future__ import annotations

from typing import NamedTuple

from engine.genesis.position.ids import CardId, Spot
from engine.kernel.plain import plain


@plain
class Aim(NamedTuple):
    """Something named as a target: a permanent, spot, skill, card, or ability on the stack.

    `number` is that of the card, spot or item. `life` distinguishes a permanent or skill from a
    later one of the same card; it is 0 for other targets.
    """

    kind: str
    number: int
    life: int

    @property
    def card(self) -> CardId:
        """The card of a target that is a permanent, a skill or a card in a zone."""
        return CardId(self.number)

    @property
    def spot(self) -> Spot:
        """The spot of a target that is a spot."""
        return Spot(self.number)


NO_AIM = Aim("", -1, 0)
"""An optional target that was not named."""
