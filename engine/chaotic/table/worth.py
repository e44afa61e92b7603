"""What a position of Chaotic is worth to a seat, in points; a point of Energy counts as one.

Judged from numbers alone, for every card and format: a player with more Creatures and more Energy
left stands better, since a player without Creatures has lost (5.1). It reads all cards, so it is
meant for positions in which the hidden cards were replaced by random ones.
"""

from __future__ import annotations

from engine.chaotic.position.cards import STATS
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import seat_numbered
from engine.chaotic.position.numbers import MUGIC_HAND
from engine.chaotic.values import present_values

ENERGY = STATS.index("energy")
CREATURE = 25
"""A Creature in play, beside its Energy: it strikes, and it keeps its player in the game."""
COUNTER = 10
"""A Mugic counter: it pays for Mugic and for abilities."""
GEAR = 5
"""Battlegear, face up or down."""
MUGIC = 25
"""A Mugic Card in the hand. Damage is removed at the end of a turn (6.4.1), but a played Mugic is
not drawn again: when it was worth 5 points, the house player played all its Mugic in the first
Burst."""
DISCIPLINES = 25
"""So many points of Disciplines count as much as one of Energy."""


def worth(game: Duel, seat: str) -> int:
    """How much better `seat` stands than the other player; below 0 if worse."""
    totals = [MUGIC * len(piles[MUGIC_HAND]) for piles in game.piles]
    for one in game.creatures.values():
        totals[one.controller] += creature_worth(game, one)
    own = seat_numbered(seat)
    return totals[own] - totals[1 - own]


def creature_worth(game: Duel, one: Creature) -> int:
    """What a Creature in play is worth to whoever controls it."""
    stats = [present_values.stat(game, one.id, which) for which in range(len(STATS))]
    energy = stats[ENERGY] - one.damage
    gear = GEAR if one.gear >= 0 else 0
    return CREATURE + energy + COUNTER * one.counters + gear + sum(stats[:ENERGY]) // DISCIPLINES
