"""The "if" of passive abilities (G-abilities.3)."""

from __future__ import annotations

from engine.genesis.meaning.filters import each, fits
from engine.genesis.position.items import Item
from engine.genesis.position.state import Battle
from engine.language.genesis.nodes import (
    Condition,
    CountersLeast,
    Exists,
    FirstThisRound,
    HpMost,
    IsExerted,
)


def holds(game: Battle, item: Item, condition: Condition | None) -> bool:
    """Whether the "if" of a passive ability is so now."""
    if condition is None:
        return True
    if isinstance(condition, FirstThisRound):
        return (item.card, item.node) not in game.tally
    if isinstance(condition, CountersLeast):
        on = game.permanents.get(item.card) or game.skills[item.card]
        return on.counters >= condition.n
    if isinstance(condition, HpMost):
        return any(
            game.permanents[c].hp <= condition.n for c in each(game, item, condition.who, None)
        )
    if isinstance(condition, IsExerted):
        return any(game.permanents[c].exerted for c in each(game, item, condition.who, None))
    if isinstance(condition, Exists):
        filter = condition.filter
        return any(fits(game, item, filter, one, None) for one in game.permanents.values())
    raise TypeError(f"no such condition: {condition!r}")
