"""What the whole numbers inside a game stand for; the type checker tells them apart."""

from __future__ import annotations

from typing import NewType

SpaceId = NewType("SpaceId", int)
"""The number of a space of the Battleboard (2.1.2), 0 for A1."""

NO_SPACE = SpaceId(-1)

STAY = 1 << 20
"""More than any game has cards and items on the Burst."""


def former(card: int, stamp: int) -> int:
    """The number of a card as it was before it came back into play at a time-stamp
    (R-return-to-play): whatever spoke of that object speaks of this number from then on.

    >>> former(7, 31) == former(7, 32)
    False
    """
    return stamp * STAY + card


def card_of(number: int) -> int:
    """The card of a number, be it of the card or of a former stay of it.

    >>> card_of(7), card_of(former(7, 31))
    (7, 7)
    """
    return number % STAY if number >= STAY else number
