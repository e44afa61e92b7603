"""The grammar of card English, one module a room; :func:`grammar` puts them together."""

from __future__ import annotations

from functools import lru_cache

from engine.language.grammar import (
    abilities,
    armies,
    attack_lines,
    bursts,
    choosing,
    conditions,
    costs,
    counting,
    damage,
    damage_events,
    decks,
    denying,
    effects,
    events,
    fluent,
    gaining,
    gear,
    hands,
    keywords,
    later,
    limits,
    lists,
    locations,
    measures,
    moments,
    nested,
    nouns,
    numbers,
    piles,
    places,
    predicates,
    prices,
    properties,
    selectors,
    spoken,
    standing,
    statics,
    strikes,
    swaps,
    tallies,
    tempering,
    traits,
)
from engine.language.grammar.machine import Grammar

ROOMS = (
    numbers,
    properties,
    nouns,
    selectors,
    conditions,
    keywords,
    costs,
    events,
    damage_events,
    effects,
    gaining,
    predicates,
    statics,
    damage,
    piles,
    nested,
    places,
    moments,
    counting,
    tempering,
    denying,
    standing,
    tallies,
    hands,
    bursts,
    traits,
    lists,
    attack_lines,
    abilities,
    measures,
    decks,
    swaps,
    limits,
    prices,
    later,
    strikes,
    choosing,
    gear,
    locations,
    armies,
    fluent,
    spoken,
)


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The whole grammar; built when a text is first read or printed."""
    built = Grammar()
    for room in ROOMS:
        room.add_to(built)
    return built
