"""The instruction that turns Hive on or off (GL-hive)."""

from __future__ import annotations

from engine.chaotic.happenings.hive import hive_off, hive_on
from engine.chaotic.meaning.register import means
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.language import nodes as n


@means(n.TurnHive)
def turn_hive(game: Duel, env: Item, effect: n.TurnHive) -> None:
    """Hive is turned on or off (GL-hive)."""
    if effect.on:
        hive_on(game, game.label(env.card))
    else:
        hive_off(game, "GL-hive", game.label(env.card))
