"""Commands as a judge writes them down, who knows every card by its name (scenario format 5)."""

from __future__ import annotations

import re

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import seat_numbered
from engine.chaotic.values.targets import gear_name, may_know


def told(game: Duel, seat: str, line: str) -> str:
    """The command in the words of the seat: Battlegear of the opponent that lies face down is named
    by its Creature (4.1.2)."""
    number = seat_numbered(seat)
    for card, creature in game.creatures.items():
        if creature.gear < 0 or may_know(game, card, number):
            continue
        name = re.escape(game.label(creature.gear))
        line = re.sub(
            rf'"?(?<![\w-]){name}(?![\w-])"?', gear_name(game, number, creature.gear), line
        )
    return line
