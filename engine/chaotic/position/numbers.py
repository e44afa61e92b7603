"""What whole numbers of a position stand for: piles, phases, seats."""

from __future__ import annotations

DISCARD, ATTACK_DISCARD, ATTACK_DECK, ATTACK_HAND, LOCATION_DECK, MUGIC_HAND, REMOVED = range(7)

PILES = (
    "discard",
    "attack_discard",
    "attack_deck",
    "attack_hand",
    "location_deck",
    "mugic",
    "removed",
)

PREGAME, LOCATION_STEP, ACTION_STEP, COMBAT, RECOVERY_STEP = range(5)

PHASES = ("pregame", "location", "action", "combat", "recovery")

ADDED = 2
"""Value of `resolving` when something was put on the Burst while it resolved: it is reopened."""
