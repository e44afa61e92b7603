"""Lines of what a judge sets right in a running game: the same in every game."""

from __future__ import annotations

from typing import ClassVar

from engine.language.sentences.lines import Grammar, Record, line

RULINGS = Grammar()
"""The kinds of these lines; a game reads them with its own (`Grammar.join`)."""


@line(RULINGS, "ruling draw {player}")
class RuledDraw(Record):
    """A judge has a player draw a card."""

    player: str


@line(RULINGS, "ruling draw {player} {card}")
class RuledDrawCard(Record):
    """A judge has a player draw a card, told to who may know it."""

    player: str
    card: str


@line(RULINGS, "ruling move {card} to {space}")
class RuledMove(Record):
    """A judge puts a card on another place of the board."""

    card: str
    space: str


@line(RULINGS, "ruling move {card} to {pile}")
class RuledLeave(Record):
    """A judge takes a card off the board."""

    card: str
    pile: str


@line(RULINGS, "ruling put a card of {player} from {pile} to {other_pile}")
class RuledPut(Record):
    """A judge puts a card elsewhere that not everybody may know."""

    player: str
    pile: str
    other_pile: str


@line(RULINGS, "ruling put {card} of {player} from {pile} to {other_pile}")
class RuledPutCard(Record):
    """A judge puts a card elsewhere."""

    card: str
    player: str
    pile: str
    other_pile: str


@line(RULINGS, "ruling set {card} {act} {n}")
class RuledSet(Record):
    """A judge sets a number of a card."""

    card: str
    act: str
    n: int
    VARIANT: ClassVar[str] = "act"


@line(RULINGS, "ruling show a card of {owner} to {player}")
class RuledShow(Record):
    """A judge notes that a player knows a hidden card."""

    owner: str
    player: str


@line(RULINGS, "ruling show {card} of {owner} to {player}")
class RuledShowCard(Record):
    """A judge notes that a player knows a hidden card, told to who may know it."""

    card: str
    owner: str
    player: str


@line(RULINGS, "ruling shuffle {pile} of {player}")
class RuledShuffle(Record):
    """A judge has a deck shuffled."""

    pile: str
    player: str


@line(RULINGS, "ruling priority {player}")
class RuledPriority(Record):
    """A judge says who has priority."""

    player: str


@line(RULINGS, "ruling win {player}")
class RuledWin(Record):
    """A judge ends the game for a player."""

    player: str


@line(RULINGS, "ruling win draw", "ruling win none")
class RuledEnd(Record):
    """A judge ends the game without a winner."""
