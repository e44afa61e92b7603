"""The decks of Chaotic that scenarios write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import CardFacts, Kind
from engine.decks.chaotic.piles import PILES
from engine.decks.deck import Copy, DeckList
from engine.decks.fault import BadDeck
from engine.decks.judging import FILLER, counted, expect_card


def deck(entry: Any, known: dict[str, CardFacts]) -> DeckList:
    """The deck written in a scenario; filler cards are added to ``known``."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("size"), int):
        raise BadDeck("deck", "is not a map with a size")
    unknown = sorted(set(entry) - {"size", *PILES.values()})
    if unknown:
        raise BadDeck("deck", f"has an unknown key {unknown[0]!r}")
    piles: dict[str, list[Copy]] = {}
    for kind, pile in PILES.items():
        piles[pile] = []
        place = f"deck {pile}"
        for name, count in counted(entry.get(pile), place):
            piles[pile] += _copies(Kind(kind), name, count, known, place)
    return DeckList.of("scenario", "chaotic", entry["size"], dict(piles))


def _copies(
    kind: Kind, name: str, count: int, known: dict[str, CardFacts], place: str
) -> list[Copy]:
    filler = FILLER.match(name)
    if not filler or name in known:
        expect_card("chaotic", name, known, place)
        return [Copy(name)] * count
    copies = []
    for number in range(count):
        card = _filler_card(kind, f"{name} {kind} {number // 2 + 1}", int(filler[1] or 0))
        known[card.name] = card
        copies.append(Copy(card.name))
    return copies


def _filler_card(kind: Kind, name: str, build_points: int) -> CardFacts:
    tribe = {Kind.CREATURE: "OverWorld", Kind.MUGIC: "Generic"}.get(kind, "")
    return CardFacts(game="chaotic", name=name, kind=kind, tribe=tribe, build_points=build_points)
