"""What changes about a Creature in play: damage, counters, infection, what it did this turn."""

from __future__ import annotations

from engine.chaotic.position.creatures import Creature, LastValues
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId


def add_damage(game: Duel, card: CardId, number: int) -> None:
    """Deal damage to a Creature (8.5.3). Values do not depend on damage, but which Creatures are
    destroyed does."""
    game.creatures[card].damage += number
    values = game.values
    if values is not None:
        values.unharmed = False


def heal_damage(game: Duel, card: CardId, number: int) -> None:
    """GL-heal-x: damage goes."""
    game.creatures[card].damage -= number
    game.nudge()


def add_counters(game: Duel, card: CardId, change: int) -> None:
    """Mugic counters come, or go (8.9.1)."""
    game.creatures[card].counters += change
    game.shift("counters")


def set_counters(game: Duel, card: CardId, counters: int) -> None:
    """4.2.2: a Creature has so many Mugic counters as the game begins."""
    game.creatures[card].counters = counters
    game.touch()


def set_infected(game: Duel, card: CardId, infected: bool) -> None:
    """9.1.1, 9.1.2.2, 9.1.2.3, 9.1.3.1: a Parasite token is there, or not."""
    game.creatures[card].infected = int(infected)
    game.touch()


def note_use(game: Duel, card: CardId, node: int) -> None:
    """A Creature has used an ability that it can use once in a turn."""
    creature = game.creatures[card]
    creature.used = (*creature.used, node)
    game.nudge()


def note_strike(game: Duel, card: CardId) -> int:
    """A Creature plays an attack; return which one of the combat it is for this Creature."""
    creature = game.creatures[card]
    creature.strikes += 1
    return creature.strikes


def note_struck(game: Duel, card: CardId) -> None:
    """R-strike: an attack has resolved against a Creature."""
    game.creatures[card].struck += 1


def rest(game: Duel) -> None:
    """Damage goes, and what Creatures did in the turn is over (6.4.1)."""
    for creature in game.creatures.values():
        creature.damage = 0
        creature.moved = 0
        creature.used = ()
    game.touch()


def date(game: Duel, creatures: list[Creature]) -> None:
    """R-timestamps: what is in play from the start counts from then, in this order; Battlegear that
    is face up was turned up after the Creatures came."""
    for creature in creatures:
        creature.stamp = game.next_stamp()
    for creature in creatures:
        creature.gear_stamp = game.next_stamp() if creature.gear_up else 0
    game.touch()


def set_creature(
    game: Duel,
    card: CardId,
    *,
    damage: int = 0,
    counters: int = 0,
    infected: bool = False,
    moved: bool = False,
) -> None:
    """What is on a Creature as play begins."""
    creature = game.creatures[card]
    creature.damage, creature.counters = damage, counters
    creature.infected, creature.moved = int(infected), int(moved)
    game.touch()


def keep_last_values(game: Duel, card: CardId, values: LastValues) -> None:
    """8.6.3: what a Creature was as it left play."""
    game.ghosts[card] = values


def set_damage(game: Duel, card: CardId, damage: int) -> None:
    """A judge says how much damage a Creature has."""
    game.creatures[card].damage = damage
    game.touch()
