"""The active Location, the Mirage on the Battleboard (9.3), and Hive (GL-hive)."""

from __future__ import annotations

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_CARD, NO_SPACE, CardId, SpaceId


def set_location(game: Duel, card: CardId) -> None:
    """8.7.1.3: a Location is the active one from now on (6.2.1)."""
    game.location = card
    game.location_stamp = game.next_stamp()
    game.touch()


def take_location_away(game: Duel) -> None:
    """No Location is active (6.4.1)."""
    game.location = NO_CARD
    game.touch()


def set_mirage(game: Duel, card: CardId, space: SpaceId) -> None:
    """A Mirage lies in a space from now on (9.3.2)."""
    game.mirage = card
    game.mirage_space = space
    game.mirage_stamp = game.next_stamp()
    game.touch()


def move_mirage(game: Duel, space: SpaceId) -> None:
    """The Mirage lies in another space (GL-relocate)."""
    game.mirage_space = space
    game.touch()


def take_mirage_away(game: Duel) -> None:
    """No Mirage lies on the board."""
    game.mirage, game.mirage_space = NO_CARD, NO_SPACE
    game.touch()


def set_hive(game: Duel, on: bool) -> None:
    """GL-hive: Hive is on or off."""
    game.hive = int(on)
    game.touch()
