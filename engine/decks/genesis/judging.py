"""The timelines of Genesis that scenarios write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from engine import cards
from engine.cards import CardFacts
from engine.cards.genesis import GenesisFacts
from engine.decks.deck import Copy, DeckList, piles_of
from engine.decks.fault import BadDeck
from engine.decks.genesis import timelines
from engine.decks.judging import FILLER, counted, expect_card


def timeline(entry: Any, known: dict[str, CardFacts]) -> DeckList:
    """The timeline written in a scenario of Genesis; filler cards are added to ``known``."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("champion"), str):
        raise BadDeck("deck", "is not a map with a champion")
    unknown = sorted(set(entry) - set(piles_of("genesis")))
    if unknown:
        raise BadDeck("deck", f"has an unknown key {unknown[0]!r}")
    champion = entry["champion"]
    expect_card("genesis", champion, known, "deck champion")
    symbols = _with_symbols(known.get(champion) or cards.facts("genesis", champion))
    known[champion] = symbols
    piles = {"champion": [Copy(champion)]}
    for pile in piles_of("genesis")[1:]:
        place = f"deck {pile}"
        copies = piles.setdefault(pile, [])
        for name, count in counted(entry.get(pile), place):
            filler = FILLER.match(name)
            if filler and name not in known:
                known[name] = timelines.filler(name, int(filler[1] or 0), symbols.groups)
            expect_card("genesis", name, known, place)
            copies += [Copy(name)] * count
    return DeckList.of("scenario", "genesis", 1, dict(piles))


def _with_symbols(champion: CardFacts) -> CardFacts:
    """The champion. If it has no symbol, it gets one that only filler cards share, since filler
    cards are legal for every champion (scenario format of Genesis, section 9)."""
    if champion.groups:
        return champion
    return replace(cast(GenesisFacts, champion), affiliations=(f"that of {champion.name}",))
