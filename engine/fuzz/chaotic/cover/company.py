"""Which cards help an ability to happen: those that it names or counts, or that can play it.

The cards that a deck or position is built around are called ``around`` here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine import cards
from engine.cards import CardFacts
from engine.fuzz.chaotic.cover.deeds import occasions
from engine.kernel.chance import Stream
from engine.language import nodes as n
from engine.language.walking import whole

CHECKS = (n.StatCheck, n.StatFail, n.Challenge)


@lru_cache(maxsize=4096)
def spoken(card: CardFacts) -> frozenset[str]:
    """The tribes, subtypes and names that a card speaks of."""
    found = set()
    for part in whole((card.abilities, card.brainwashed)):
        if isinstance(part, n.IsA):
            found.add(part.word)
        elif isinstance(part, n.Named):
            found.add(part.name)
    return frozenset(found)


@lru_cache(maxsize=4096)
def words_of(card: CardFacts) -> frozenset[str]:
    """The tribes, subtypes and names that a card speaks of, and its own tribe."""
    return spoken(card) | ({card.tribe} - {"", "Generic"})


@lru_cache(maxsize=4096)
def elements_of(card: CardFacts) -> frozenset[int]:
    """The elements that a card speaks of."""
    parts = whole((card.abilities, card.brainwashed))
    found = {getattr(part, "element", None) for part in parts}
    return frozenset(int(element) for element in found if element is not None)


@lru_cache(maxsize=4096)
def checks_of(card: CardFacts) -> frozenset[int]:
    """The Disciplines whose Challenges a card waits for, or whose checks it looks for in an
    attack."""
    found = set()
    for part in whole((card.abilities, card.brainwashed)):
        if isinstance(part, n.Event) and part.verb == n.Verb.WINS_CHALLENGE:
            found |= set(n.DISCIPLINES) if part.stat is None else {part.stat}
        elif isinstance(part, n.Checks):
            found.add(part.stat)
    return frozenset(int(stat) for stat in found)


@lru_cache(maxsize=4096)
def checked(card: CardFacts) -> frozenset[int]:
    """The Disciplines of the checks of an attack."""
    if card.kind != "attack":
        return frozenset()
    return frozenset(int(part.stat) for part in whole(card.abilities) if isinstance(part, CHECKS))


def fits(card: CardFacts, words: frozenset[str]) -> bool:
    """Whether a card has one of the words as its name or tribe, or in its type line."""
    return bool(words & {card.name, card.full_name, card.tribe, *card.type_words})


def helpers(around: Sequence[str], pool: Sequence[CardFacts]) -> list[list[CardFacts]]:
    """The cards of a pool that share a word or an Elemental Type with the cards of ``around``, in a
    single list; no list if there are none."""
    wanted = [cards.facts("chaotic", name) for name in around]
    words = frozenset().union(*(words_of(card) for card in wanted))
    elements = frozenset().union(*(elements_of(card) for card in wanted))
    found = [
        card
        for card in pool
        if fits(card, words)
        or elements & {int(element) for element in card.elements}
        or elements & {at for at, value in enumerate(card.damage) if value is not None}
    ]
    return [found] if found else []


def named(around: Sequence[str], pool: Sequence[CardFacts]) -> list[list[CardFacts]]:
    """The cards of a pool that the cards of ``around`` expressly speak of, without the latter.
    There is one list for each word, one for each Discipline of a check, and those of `occasions`
    for the moments that abilities wait for."""
    wanted = [cards.facts("chaotic", name) for name in around]
    words = frozenset().union(*(spoken(card) for card in wanted))
    stats = frozenset().union(*(checks_of(card) for card in wanted))
    others = [card for card in pool if card.full_name not in around]
    found = [[card for card in others if fits(card, frozenset({word}))] for word in sorted(words)]
    found += [[card for card in others if stat in checked(card)] for stat in sorted(stats)]
    found += occasions(wanted, others)
    return [sheaf for sheaf in found if sheaf]


def chieftains(around: Sequence[str], pool: Sequence[CardFacts]) -> list[CardFacts]:
    """The Chieftains of a pool if there is a Minion in ``around``, which they make Brainwashed
    (9.2.2); none otherwise."""
    if not any(cards.facts("chaotic", name).brainwashed for name in around):
        return []
    return [card for card in pool if "Chieftain" in card.type_words]


def pick(pool: Sequence[CardFacts], stream: Stream) -> CardFacts:
    """Any card of a pool."""
    return pool[stream.below(len(pool))]


def draw(
    around: Sequence[str],
    pool: Sequence[CardFacts],
    groups: Sequence[Sequence[Sequence[CardFacts]]],
    stream: Stream,
) -> CardFacts:
    """A random card: one of ``around``, one from the helpful ``groups``, or any card of the pool.
    Of a group first one of its lists is drawn, so that short lists have their share too."""
    own = [card for card in pool if card.full_name in around]
    for group in ((own,) if own else (), *groups):
        if group and stream.below(2):
            return pick(group[stream.below(len(group))], stream)
    return pick(pool, stream)
