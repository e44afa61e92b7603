"""What leads two Creatures into combat."""

from __future__ import annotations

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.steps import engagement, standing_in
from engine.kernel.agenda import Frame, do


def approach(game: Duel) -> tuple[Frame, ...]:
    """The two are about to become engaged (7.2.1): who fights in place of the attacker, where a
    card lets anybody (8.8.2.1), and the engagement itself."""
    if "StandIn" in game.deal.says:
        return do(standing_in), do(engagement)
    return (do(engagement),)
