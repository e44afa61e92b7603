"""The "if" of passive and continuous abilities (G-abilities.3)."""

from __future__ import annotations

from engine.genesis.meaning.filters import fits
from engine.genesis.meaning.register import meaning_of, means
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.genesis.values.awareness import scope, whom
from engine.language.genesis.nodes import (
    Condition,
    CountersLeast,
    Exists,
    FirstThisRound,
    HpMost,
    IsExerted,
)


def holds(game: Battle, item: Item, condition: Condition | None) -> bool:
    """Whether the "if" of a passive ability is true now."""
    return condition is None or bool(meaning_of(condition)(game, item, condition))


@means(FirstThisRound)
def is_first_this_round(game: Battle, item: Item, condition: FirstThisRound) -> bool:
    """Whether the ability has not triggered this round."""
    return (item.card, item.node) not in game.tally


@means(CountersLeast)
def has_counters(game: Battle, item: Item, condition: CountersLeast) -> bool:
    """Whether the source has that many counters."""
    on = game.permanents.get(item.card) or game.skills[item.card]
    return on.counters >= condition.n


@means(HpMost)
def has_at_most(game: Battle, item: Item, condition: HpMost) -> bool:
    """Whether a permanent that is meant has no more than that many HP."""
    who = whom(game, item, condition.who)
    return any(game.permanents[card].hp <= condition.n for card in who)


@means(IsExerted)
def is_exerted(game: Battle, item: Item, condition: IsExerted) -> bool:
    """Whether a permanent that is meant has an Exert token."""
    return any(game.permanents[card].exerted for card in whom(game, item, condition.who))


@means(Exists)
def exists(game: Battle, item: Item, condition: Exists) -> bool:
    """Whether at least as many permanents are there as a text says. If the text looks in an
    awareness, it is the awareness as it is now (G-champion-card.9, G-term-awareness.2)."""
    reach = scope(game, item)
    found = [
        one for one in game.permanents.values() if fits(game, item, condition.filter, one, reach)
    ]
    return len(found) >= condition.least
