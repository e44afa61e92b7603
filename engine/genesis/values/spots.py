"""Which spots are occupied, and what keeps a permanent from moving onto or off a spot (GR-MV.1)."""

from __future__ import annotations

from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import speaker
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import COMBATANTS
from engine.genesis.position.ids import Spot
from engine.genesis.position.kept import kept
from engine.genesis.position.permanents import Permanent
from engine.genesis.values.awareness import whom
from engine.genesis.values.continuous import statics
from engine.genesis.values.keywords import has
from engine.language.genesis.nodes import CannotMove, Occupies


@means(Occupies)
def occupying(game: Battle, one: Permanent) -> bool:
    """G-arena.3, G-non-champion.10, G-kw-tiny.2, GR-MV.1: whether a permanent occupies its spot: a
    combatant without Tiny does, and an alteration that says so."""
    if game.face(one.id).kind in COMBATANTS:
        return not has(game, one.id, "Tiny")
    return any(card == one.id for card, _, _ in statics(game, Occupies))


@kept
def blocked_spots(game: Battle) -> frozenset[Spot]:
    """All occupied spots; kept until something changes."""
    return frozenset(one.spot for one in game.permanents.values() if occupying(game, one))


def occupied(game: Battle, spot: Spot) -> bool:
    """Whether somebody occupies a spot (GR-MV.1)."""
    return spot in blocked_spots(game)


def free_for(game: Battle, one: Permanent, spot: Spot) -> bool:
    """G-term-move.1, G-kw-flight.1, G-kw-tiny.1: whether a permanent may move onto a spot: the spot
    is unoccupied, or the permanent has Flight or Tiny (GR-MV.13)."""
    if not occupied(game, spot):
        return True
    return has(game, one.id, "Flight") or has(game, one.id, "Tiny")


def held_fast(game: Battle, one: Permanent) -> bool:
    """G-kw-pinned.1: whether a permanent is Pinned: it cannot leave its spot."""
    return has(game, one.id, "Pinned")


@means(CannotMove)
def cannot_move(game: Battle, one: Permanent) -> bool:
    """G-abilities.5: whether a text says that a permanent cannot move."""
    return any(
        one.id in whom(game, speaker(game, card, node), static.who)
        for card, node, static in statics(game, CannotMove)
    )
