"""Which cards help an ability to come about: those it names, counts, or is played by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine import cards
from engine.cards import CardFacts
from engine.kernel.chance import Stream
from engine.language import nodes as n
from engine.language.walking import whole


@lru_cache(maxsize=4096)
def words_of(card: CardFacts) -> frozenset[str]:
    """The tribes, subtypes and names that a card speaks of, and its own tribe."""
    found = {card.tribe} - {"", "Generic"}
    for part in whole((card.abilities, card.brainwashed)):
        if isinstance(part, n.IsA):
            found.add(part.word)
        elif isinstance(part, n.Named):
            found.add(part.name)
    return frozenset(found)


@lru_cache(maxsize=4096)
def elements_of(card: CardFacts) -> frozenset[int]:
    """The elements that a card speaks of."""
    parts = whole((card.abilities, card.brainwashed))
    found = {getattr(part, "element", None) for part in parts}
    return frozenset(int(element) for element in found if element is not None)


def fits(card: CardFacts, words: frozenset[str]) -> bool:
    """Whether a card has one of the words in its name or type line, or serves that tribe."""
    return bool(words & {card.name, card.tribe, *card.type_words})


def helpers(around: Sequence[str], pool: Sequence[CardFacts]) -> list[CardFacts]:
    """Of a pool the cards that those around which things are built speak of."""
    wanted = [cards.facts("chaotic", name) for name in around]
    words = frozenset().union(*(words_of(card) for card in wanted))
    elements = frozenset().union(*(elements_of(card) for card in wanted))
    return [
        card
        for card in pool
        if fits(card, words)
        or elements & {int(element) for element in card.elements}
        or elements & {at for at, value in enumerate(card.damage) if value is not None}
    ]


def draw(
    around: Sequence[str], pool: Sequence[CardFacts], near: Sequence[CardFacts], stream: Stream
) -> CardFacts:
    """A card: one of those around which things are built, one that helps, or any."""
    own = [card for card in pool if card.full_name in around]
    for choice in (own, near):
        if choice and stream.below(2):
            return choice[stream.below(len(choice))]
    return pool[stream.below(len(pool))]
