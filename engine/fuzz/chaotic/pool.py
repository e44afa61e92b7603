"""The cards that random games are played with."""

from __future__ import annotations

from functools import lru_cache

from engine import cards
from engine.cards import CardFacts
from engine.chaotic.formats import ChaoticRuleset
from engine.decks.chaotic.piles import PILES

Pools = dict[str, tuple[CardFacts, ...]]
"""The cards of each pile of a deck of Chaotic, in the wording that is played."""


def pools(ruleset: ChaoticRuleset) -> Pools:
    """The cards a format can be played with; with texts, those the engine can carry out."""
    return _pools(ruleset.wording, ruleset.game_text, ruleset.tribes == 4)


@lru_cache(maxsize=8)
def _pools(wording: str, with_text: bool, first_tribes: bool) -> Pools:
    found = [
        card.worded(wording)
        for card in cards.all_facts("chaotic")
        if (card.executable or not with_text) and not (first_tribes and card.tribe == "M'arrillian")
    ]
    return {
        pile: tuple(card for card in found if card.kind == kind) for kind, pile in PILES.items()
    }
