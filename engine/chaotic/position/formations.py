"""What the players have placed on the Battleboard while they set it up (4.1.1, 4.1.2)."""

from __future__ import annotations

from engine.chaotic.position.decisions import SETUP, Formation
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_CARD, CardId, Seat, SpaceId
from engine.chaotic.position.steps import take_stand
from engine.kernel.agenda import is_step


def formation_of(game: Duel, seat: Seat) -> Formation | None:
    """What a player has placed so far; None where the board is set up."""
    for ask in game.decisions:
        if isinstance(ask, Formation) and ask.seat == seat:
            return ask
    return ready_formation(game, seat)


def ready_formation(game: Duel, seat: Seat) -> Formation | None:
    """What a player who is ready has placed, while the other player is not ready."""
    for frame in game.agenda:
        if is_step(frame, take_stand):
            _, *fields = frame
            placed = Formation(SETUP, *fields)
            if placed.seat == seat:
                return placed
    return None


def own_spaces(game: Duel, seat: Seat) -> list[SpaceId]:
    """The spaces of a player's side, in order (4.1.7)."""
    return [space for space in game.spaces() if game.board.spaces[space].side == seat]


def creature_on(game: Duel, placed: Formation, space: SpaceId) -> CardId:
    """The Creature that was put on one of its player's spaces; -1 for none."""
    return dict(zip(own_spaces(game, placed.seat), placed.standing, strict=True)).get(
        space, NO_CARD
    )


def gear_under(placed: Formation, creature: CardId) -> CardId:
    """The Battlegear that was put under a Creature; -1 for none."""
    return dict(zip(placed.creatures, placed.worn, strict=True))[creature]


def space_under(game: Duel, placed: Formation, creature: CardId) -> SpaceId | None:
    """The space that a Creature was put on; None while it is on none."""
    for space, card in zip(own_spaces(game, placed.seat), placed.standing, strict=True):
        if card == creature:
            return space
    return None


def empty_spaces(game: Duel, placed: Formation) -> list[SpaceId]:
    """The own spaces that still want a Creature (4.1.1), as long as there is one for them."""
    if set(placed.creatures) <= set(placed.standing):
        return []
    spaces = zip(own_spaces(game, placed.seat), placed.standing, strict=True)
    return [space for space, card in spaces if card < 0]


def bare_creatures(placed: Formation) -> list[CardId]:
    """The Creatures that still want a Battlegear (4.1.2), as long as there is one for them."""
    if set(placed.gear) <= set(placed.worn):
        return []
    return [card for card, gear in zip(placed.creatures, placed.worn, strict=True) if gear < 0]
