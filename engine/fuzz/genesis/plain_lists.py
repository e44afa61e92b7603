"""A second, plain reading of what a list of Genesis may hold, written from the rules and not from
the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import cards
from engine.cards.genesis import GenesisFacts


class Numbers(NamedTuple):
    """The numbers of a format; `side` is the Chi of the forethoughts, None for any."""

    champions: int = 1
    cards: int = 50
    chi: int = 250
    side: int | None = 100
    limited: bool = False


NUMBERS: Mapping[str, Numbers] = {
    "constructed": Numbers(),
    "free-for-all": Numbers(),
    "allies": Numbers(champions=2),
    "draft": Numbers(cards=35, chi=175, side=None, limited=True),
    "sealed": Numbers(cards=35, chi=175, side=None, limited=True),
}


def broken(document: Mapping[str, Any], format: str, board: int | None) -> frozenset[str]:
    """The rules that a list breaks; ``document`` as `DeckList.as_json` writes it."""
    numbers = NUMBERS[format]
    piles = {pile: _cards(counts) for pile, counts in document["cards"].items()}
    heads, timeline, side = piles["champion"], piles["timeline"], piles["forethoughts"]
    found = _heads(heads, numbers)
    if len(timeline) != numbers.cards:
        found.add("F-draft.1" if numbers.limited else "G-constructed.3")
    if sum(card.chi or 0 for card in timeline) > numbers.chi:
        found.add("F-draft.2" if numbers.limited else "G-constructed.4")
    if numbers.side is not None and sum(card.chi or 0 for card in side) > numbers.side:
        found.add("G-forethoughts-rules.2")
    if any(_misfit(card, heads) for card in side):
        found.add("G-forethoughts-rules.3")
    found |= {_misfit(card, heads) for card in timeline} - {""}
    if not numbers.limited and any(
        card.copy_limit is not None and timeline.count(card) > card.copy_limit for card in timeline
    ):
        found.add("GR-DK.3")
    if any(card.kind.value == "champion" for card in piles["subconscious"]):
        found.add("G-champion-card.2")
    return frozenset(found)


def _cards(counts: Mapping[str, Any]) -> list[GenesisFacts]:
    found = []
    for name, count in counts.items():
        card = cards.facts("genesis", name)
        assert isinstance(card, GenesisFacts)
        found += [card] * (count if isinstance(count, int) else len(count))
    return found


def _heads(heads: list[GenesisFacts], numbers: Numbers) -> set[str]:
    """The broken rule on champions, if any: one champion (G-start.3), or two that share an
    affiliation (G-overview.4)."""
    rule = "G-start.3" if numbers.champions == 1 else "G-overview.4"
    wrong = len(heads) != numbers.champions
    shared = set.intersection(*(set(card.affiliations) for card in heads)) if heads else {""}
    return {rule} if wrong or not shared else set()


def _misfit(card: GenesisFacts, heads: list[GenesisFacts]) -> str:
    """The rule that forbids a card with these champions; "" if it is allowed. Of two champions it
    is enough that one may have the card."""
    if card.kind.value == "champion":
        return "G-constructed.5"
    if card.subconscious_only:
        return "G-constructed.6"
    own = {*card.affiliations, card.world} - {""}
    carried = [{*head.affiliations, head.world} - {""} for head in heads]
    if not carried or any(own & theirs and own <= theirs for theirs in carried):
        return ""
    return "G-champion-card.12" if all(own - theirs for theirs in carried) else "G-champion-card.11"
