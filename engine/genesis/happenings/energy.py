"""Energy: cards from the top of the timeline, lowered by the champion's reduction."""

from __future__ import annotations

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId, Seat
from engine.genesis.position.zones import MEMORIES


def energy_owed(game: Battle, champion: CardId, n: int) -> int:
    """G-champion-card.7, G-costs.1, G-cost-energy.2, G-examples.1: Energy less the reduction, never
    below zero."""
    return max(0, n - game.face(champion).reduction)


def pay_energy(game: Battle, seat: Seat, n: int, rules: tuple[str, ...]) -> None:
    """G-cost-energy.1: cards from the top of the timeline to the memories."""
    game.move_from_timeline(seat, n, MEMORIES)
    game.emit(f"pay {game.seats[seat]} {n} energy", rules)
