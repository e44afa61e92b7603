"""R-loops: telling that play has come back to a position within one priority window.

A window runs from the moment at which players may act to the passes that close it. Positions are
compared before something is played on an empty Burst, before triggers are added, and after a Burst
has resolved: every circle goes through one of them, and building a Burst costs nothing. Numbers
that only count on (events, items, timestamps) are left out or replaced by ranks.
"""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from typing import Any

from engine.chaotic.position.combats import Combat
from engine.chaotic.position.creatures import CREATURE_SLOTS, Creature, changing
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_ITEM, CardId, ItemId
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import ATTACK_DECK, LOCATION_DECK

ORDERED = (ATTACK_DECK, LOCATION_DECK)
"""The piles in which the order of the cards matters."""

GONE = ItemId(-2)
"""In place of the number of a thing that is on the Burst no more."""


def look_back(game: Duel) -> None:
    """R-loops: compare the position; the third time that play comes back to one the game stops."""
    damage = counters = 0
    for card, creature in game.creatures.items():
        damage += creature.damage * (card + 1)
        counters += creature.counters * (card + 1)
    sketch = (damage, counters, len(game.burst), len(game.effects), *game.at)
    game.recur(sketch, partial(_digest, game))


def _digest(game: Duel) -> bytes:
    return blake2b(repr(situation(game)).encode(), digest_size=8).digest()


def situation(game: Duel) -> tuple[Any, ...]:
    """Everything that decides how play can go on, equal for equal positions."""
    ranks = _ranks(game)
    places = {item.number: ItemId(place) for place, item in enumerate(game.burst)}
    creatures = sorted(game.creatures)
    return (
        (game.turn, game.phase, game.active, game.initiative, game.fought, game.moves, game.hive),
        (game.location, ranks[game.location_stamp]),
        (game.mirage, game.mirage_space, ranks[game.mirage_stamp]),
        (game.attack_burst, game.passes, game.zero, game.entrant, game.at),
        [_creature(game.creatures[card], ranks) for card in creatures],
        [[_pile(which, pile) for which, pile in enumerate(piles)] for piles in game.piles],
        [_item(item, places) for item in game.burst],
        [[_item(item, places) for item in batch] for batch in game.batches if batch],
        [tuple(effect._replace(stamp=ranks[effect.stamp])) for effect in game.effects],
        game.combat and _combat(game.combat, ranks, places),
        [(card, tuple(values)) for card, values in sorted(game.ghosts.items())],
        sorted(game.streams.items()),
        game.coins,
        game.agenda,
    )


def _ranks(game: Duel) -> dict[int, int]:
    """The timestamps in force (8.7.1) and their order."""
    stamps = {game.location_stamp, game.mirage_stamp}
    for creature in game.creatures.values():
        stamps |= {creature.stamp, creature.gear_stamp}
    stamps.update(effect.stamp for effect in game.effects)
    if game.combat is not None:
        stamps.add(game.combat.fixed)
    return {stamp: rank for rank, stamp in enumerate(sorted(stamps))}


def _creature(creature: Creature, ranks: dict[int, int]) -> tuple[Any, ...]:
    values = dict(zip(CREATURE_SLOTS, changing(creature), strict=True))
    values["stamp"] = ranks[creature.stamp]
    values["gear_stamp"] = ranks[creature.gear_stamp]
    return tuple(values.values())


def _pile(which: int, cards: list[CardId]) -> list[CardId]:
    return cards if which in ORDERED else sorted(cards)


def _item(item: Item, places: dict[ItemId, ItemId]) -> tuple[Any, ...]:
    """An item on the Burst, or waiting for it; other items that it names are given by their place
    on the Burst."""
    context, event = item.context, item.event
    if len(context) > 3:
        subject, amount, other, *rest = context
        if event.kind == "played":
            subject = places.get(event.subject, GONE)
        else:
            other = places.get(event.other, GONE)
        context = (subject, amount, other, *rest)
    targets = tuple(
        (slot, kind, refs)
        if kind in ("creature", "battlegear", "space")
        else (slot, kind, tuple(places.get(ref, ref) for ref in refs))
        for slot, kind, refs in item.targets
    )
    number = places.get(item.number, GONE)
    return tuple(item._replace(number=number, cause=0, context=context, targets=targets))


def _combat(combat: Combat, ranks: dict[int, int], places: dict[ItemId, ItemId]) -> tuple[Any, ...]:
    attacker, defender = (
        places.get(number, GONE) if number else NO_ITEM for number in combat.first_mugic
    )
    return tuple(combat._replace(fixed=ranks[combat.fixed], first_mugic=(attacker, defender)))
