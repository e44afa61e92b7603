"""A second, plain reading of what a list of Chaotic may hold, written from the rules and not from
the first.

It counts the cards of a document and has its own table of formats. If the two readings differ, one
of them is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import cards
from engine.cards import CardFacts


class Numbers(NamedTuple):
    """The numbers of a format: sizes, attacks, Build Cost and Locations, what may be left out, and
    whether it is an edition of four tribes without Legendary and Loyal cards."""

    sizes: tuple[int, ...] = (1, 3, 6, 10)
    attacks: int = 20
    cost: int = 20
    locations: int = 10
    optional: tuple[str, ...] = ()
    old: bool = False


NUMBERS: Mapping[str, Numbers] = {
    "masters": Numbers(),
    "limited": Numbers(sizes=(3,), attacks=10, cost=10, locations=5),
    "advanced-apprentice": Numbers(optional=("mugic",)),
    "apprentice": Numbers(optional=("mugic", "battlegear")),
    "dawn-2007-master": Numbers(old=True),
    "dawn-2007-apprentice": Numbers(optional=("mugic", "battlegear"), old=True),
    "demo-master": Numbers(sizes=(6,), old=True),
    "demo-apprentice": Numbers(sizes=(6,), optional=("mugic", "battlegear"), old=True),
}

NEW_TRIBE = "M'arrillian"
BEFRIENDED = {"M'arrillians or Minions": ("M'arrillian", "Minion")}
"""The only text that lets Loyal cards join Creatures of other kinds than their tribe."""


def broken(document: Mapping[str, Any], format: str, board: int | None) -> frozenset[str]:
    """The rules that a list breaks; ``document`` as `DeckList.as_json` writes it."""
    numbers = NUMBERS[format]
    piles = {pile: _names(counts) for pile, counts in document["cards"].items()}
    known = {name: cards.facts("chaotic", name) for names in piles.values() for name in names}
    every = [known[name] for names in piles.values() for name in names]
    found = _counted(piles, document["size"], numbers, board)
    found |= _named(every, numbers.old)
    if sum(known[name].build_points for name in piles["attacks"]) > numbers.cost:
        found.add("2.2.8.1" if numbers.attacks == 20 else "2.2.8.2")
    army = [known[name] for name in piles["creatures"]]
    if numbers.old:
        found |= {"ED-tribes"} if any(card.tribe == NEW_TRIBE for card in every) else set()
    else:
        found |= {"2.2.4"} if sum(card.legendary for card in every) > 1 else set()
        loyal = [card for card in every if card.loyal]
        if any(not _joins(card, other) for card in loyal for other in army):
            found.add("2.2.5")
    return frozenset(found)


def _names(counts: Mapping[str, Any]) -> list[str]:
    return [
        name
        for name, count in counts.items()
        for _ in range(count if isinstance(count, int) else len(count))
    ]


def _counted(
    piles: Mapping[str, list[str]], size: int, numbers: Numbers, board: int | None
) -> set[str]:
    """The rules on the number of cards that are broken (2.1.1, 2.2.6 to 2.2.9)."""
    army = len(piles["creatures"])
    found = set()
    if size not in numbers.sizes:
        found.add("ED-size")
    if army != size or (board is not None and size != board):
        found.add("2.1.1")
    for pile, rule in (("battlegear", "2.2.6"), ("mugic", "2.2.7")):
        count = len(piles[pile])
        right = count in (army, size) or (pile in numbers.optional and count < size)
        if not right:
            found.add(rule)
    small = numbers.attacks < 20
    if len(piles["attacks"]) != numbers.attacks:
        found.add("2.2.8.2" if small else "2.2.8")
    if len(piles["locations"]) != numbers.locations:
        found.add("2.2.9.1" if small else "2.2.9")
    return found


def _named(every: list[CardFacts], old: bool) -> set[str]:
    """Two of a name (2.2.2), one of a Unique name (2.2.3), of a Unique version by ED-unique."""
    names = Counter(card.name for card in every)
    found = {"2.2.2"} if max(names.values(), default=0) > 2 else set()
    counted = Counter(card.full_name for card in every) if old else names
    if any(card.unique and counted[card.full_name if old else card.name] > 1 for card in every):
        found.add("2.2.3")
    return found


def _joins(loyal: CardFacts, other: CardFacts) -> bool:
    """Whether a Creature is of the Loyal card's tribe, or of what its text names (2.2.5)."""
    friends = BEFRIENDED.get(loyal.loyal_to, (loyal.loyal_to,))
    own = loyal.tribe if loyal.tribe != "Generic" else ""
    words = {other.tribe, *other.subtypes}
    return bool(own and own in words) or any(word and word in words for word in friends)
