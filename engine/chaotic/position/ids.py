"""What the whole numbers inside a game stand for; the type checker tells them apart."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""The number of a player, 0 for A."""

SpaceId = NewType("SpaceId", int)
"""The number of a space of the Battleboard (2.1.2), 0 for A1."""

NO_SPACE = SpaceId(-1)

PLAYERS = (Seat(0), Seat(1))

NOBODY = Seat(-1)

SEATS = ("A", "B")
"""The letters of the players, by number."""

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


def opponent_of(seat: Seat) -> Seat:
    """The other player.

    >>> opponent_of(Seat(0))
    1
    """
    return Seat(1 - seat)


def seat_numbered(letter: str) -> Seat:
    """The number of a player. Raises ValueError if the letter is nobody's.

    >>> seat_numbered("B")
    1
    """
    return Seat(SEATS.index(letter))
