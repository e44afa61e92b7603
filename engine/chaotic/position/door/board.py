"""Creatures on the Battleboard (2.1.2): entering play, standing, changing spaces, leaving."""

from __future__ import annotations

from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.door.identity import part_from_former_stay
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_CARD, CardId, Seat, SpaceId


def set_in_place(game: Duel, card: CardId, seat: Seat, space: SpaceId) -> Creature:
    """4.1.1: a Creature stands on its space before the game."""
    creature = Creature(card, seat, space)
    game.creatures[card] = creature
    game.at[space] = card
    game.touch()
    return creature


def set_as_entrant(game: Duel, card: CardId, seat: Seat, space: SpaceId) -> Creature:
    """A Creature stands in the space of another one, before play begins in a combat."""
    creature = Creature(card, seat, space)
    game.creatures[card] = creature
    game.entrant = card
    game.touch()
    return creature


def return_to_play(game: Duel, card: CardId, space: SpaceId, counters: int) -> Creature:
    """R-return-to-play: a card comes into play under its owner's control, as a new object."""
    creature = Creature(card, game.owner(card), space)
    creature.stamp = game.next_stamp()
    creature.counters = counters
    part_from_former_stay(game, card, creature.stamp)
    game.creatures[card] = creature
    game.at[space] = card
    game.touch()
    return creature


def leave_board(game: Duel, creature: Creature) -> None:
    """A Creature is in play no more."""
    del game.creatures[creature.id]
    _clear_space(game, creature)
    game.touch()


def _clear_space(game: Duel, creature: Creature) -> None:
    """Take a Creature off its space; the other one there, if any, holds it then."""
    if game.entrant == creature.id:
        game.entrant = NO_CARD
    elif game.at[creature.space] == creature.id:
        game.at[creature.space] = NO_CARD
        if game.entrant >= 0 and game.creatures[game.entrant].space == creature.space:
            game.at[creature.space] = game.entrant
            game.entrant = NO_CARD


def relocate(game: Duel, creature: Creature, space: SpaceId) -> None:
    """GL-relocate: a Creature stands in an unoccupied space."""
    _clear_space(game, creature)
    creature.space = space
    game.at[space] = creature.id
    game.touch()


def join(game: Duel, creature: Creature, space: SpaceId) -> None:
    """R-battle-space: a Creature enters a space that another one holds."""
    _clear_space(game, creature)
    creature.space = space
    game.entrant = creature.id
    game.touch()


def relocate_pair(game: Duel, entrant: CardId, holder: CardId, space: SpaceId) -> None:
    """R-battle-space: two that fight stand in another space and fight on there (GL-relocate)."""
    game.at[game.creatures[holder].space] = NO_CARD
    game.at[space] = holder
    for card in (holder, entrant):
        game.creatures[card].space = space
    if game.combat is not None:
        game.combat = game.combat._replace(space=space)
    game.touch()


def exchange_spaces(game: Duel, one: Creature, other: Creature) -> None:
    """R-swap: two Creatures, none of them in a shared space, take each other's space."""
    one.space, other.space = other.space, one.space
    game.at[one.space], game.at[other.space] = one.id, other.id
    game.touch()


def move(game: Duel, creature: Creature, space: SpaceId) -> None:
    """A Creature moves into a space (6.3.3, 6.3.4); where an enemy holds it, it shares it."""
    holder = game.at[space]
    game.at[creature.space] = NO_CARD
    creature.space = space
    creature.moved += 1
    game.moves += 1
    if holder < 0:
        game.at[space] = creature.id
    else:
        game.entrant = creature.id
    game.shift("spaces", "combat")


def pull_in(game: Duel, creature: Creature, holder: CardId) -> None:
    """8.8.2: a Creature that would move stays, and the enemy comes into its space; it has moved."""
    creature.moved += 1
    game.moves += 1
    game.at[game.creatures[holder].space] = NO_CARD
    game.at[creature.space] = holder
    game.creatures[holder].space = creature.space
    game.entrant = creature.id
    game.shift("spaces", "combat")


def step_back(game: Duel, creature: Creature, space: SpaceId) -> None:
    """R-battle-space: the one that entered leaves the shared space for an unoccupied one."""
    game.entrant = NO_CARD
    game.at[space] = creature.id
    creature.space = space
    game.touch()


def go_home(game: Duel, creature: Creature, space: SpaceId) -> None:
    """ED-showdown-winner: the winner of a Showdown stands where it came from."""
    game.at[creature.space] = NO_CARD
    game.at[space] = creature.id
    creature.space = space
    game.touch()


def become_entrant(game: Duel, creature: Creature) -> None:
    """R-battle-space: the Creature that entered no longer holds the space of the battle, though it
    stands there alone."""
    game.entrant = creature.id
    game.at[creature.space] = NO_CARD
    game.touch()
