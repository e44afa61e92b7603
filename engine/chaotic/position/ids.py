"""What the whole numbers inside a game stand for; the type checker tells them apart."""

from __future__ import annotations

from typing import Any, Final, NewType, TypeAlias

CardId = NewType("CardId", int)
"""The number of a copy of a card (`Deal`), which it keeps in every zone. A former stay of a card in
play has a number of this kind too (`former`)."""

ItemId = NewType("ItemId", int)
"""The number of something on the Burst, or on its way there: behind those of all cards, so that no
number means both."""

Ref: TypeAlias = Any
"""The number of an object of any kind, which is told by a word beside it or by the text that names
it: a card, an item on the Burst, a space, a player."""

Seat = NewType("Seat", int)
"""The number of a player, 0 for A."""

SpaceId = NewType("SpaceId", int)
"""The number of a space of the Battleboard (2.1.2), 0 for A1."""

NO_CARD: Final = CardId(-1)

NO_ITEM: Final = ItemId(0)
"""The number of what is not on the Burst."""

NO_SPACE = SpaceId(-1)

PLAYERS = (Seat(0), Seat(1))

NOBODY = Seat(-1)

SEATS = ("A", "B")
"""The letters of the players, by number."""

STAY = 1 << 20
"""More than any game has cards and items on the Burst."""


def former(card: CardId, stamp: int) -> CardId:
    """The number of a card as it was before it came back into play at a time-stamp
    (R-return-to-play): whatever spoke of that object speaks of this number from then on. It is a
    `CardId`, because whoever asks about the card asks in the same way about the one that it was.

    >>> former(CardId(7), 31) == former(CardId(7), 32)
    False
    """
    return CardId(stamp * STAY + card)


def card_of(number: CardId) -> CardId:
    """The card of a number, be it of the card or of a former stay of it.

    >>> card_of(CardId(7)), card_of(former(CardId(7), 31))
    (7, 7)
    """
    return CardId(number % STAY) if number >= STAY else number


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
