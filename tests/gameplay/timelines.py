"""Timelines for tests of the other formats, made from those that ship."""

from __future__ import annotations

from engine import cards, decks
from engine.decks import Copy, DeckList

LISTS = list(decks.shipped("genesis").values())


def limited(deck: DeckList) -> DeckList:
    """The 35 cheapest cards of a timeline; the other ones are forethoughts (F-draft.1, .3)."""
    ordered = sorted(deck.pile("timeline"), key=lambda copy: (chi(copy), copy.name))
    piles = {
        "champion": deck.pile("champion"),
        "timeline": ordered[:35],
        "forethoughts": (*ordered[35:], *deck.pile("forethoughts")),
    }
    return DeckList.of(f"{deck.name} limited", "genesis", 1, dict(piles))


def chi(copy: Copy) -> int:
    return getattr(cards.facts("genesis", copy.name), "chi", 0) or 0


def with_second_champion(deck: DeckList, champion: str) -> DeckList:
    """The same timeline led by two champions."""
    piles = {pile: deck.pile(pile) for pile in decks.piles_of("genesis")}
    piles["champion"] = (*piles["champion"], Copy(champion))
    return DeckList.of(deck.name, "genesis", 1, piles)
