"""What an attack does in a game without texts (7.2.5, 8.6), and who strikes first (7.2.4.1)."""

from __future__ import annotations

from typing import Any

from engine.cards import CardFacts, facts

ELEMENTS = ("fire", "air", "earth", "water")
DISCIPLINES = ("courage", "power", "wisdom", "speed", "energy")

View = dict[str, Any]


def attack_named(name: str) -> CardFacts:
    """The facts of an attack by the name a line gives it."""
    return facts("chaotic", name)


def plain_damage(attack: CardFacts, striker: View) -> int:
    """Base damage and each elemental value whose element the striker has (8.6.1.1, 8.6.1.2).

    Never below 0 (8.6.5.4).
    """
    total = attack.base
    for element, value in zip(ELEMENTS, attack.damage, strict=True):
        if value is not None and element in striker["elements"]:
            total += value
    return max(0, total)


def initiative(location: View | None, mine: View, theirs: View) -> bool:
    """Whether the Active Player's Creature has Initiative by the Location alone (7.2.4.1)."""
    if location is None or not location["initiative"]:
        return True
    ours, others = (_merit(location["initiative"], card) for card in (mine, theirs))
    return ours >= others


def _merit(line: str, card: View) -> int:
    """The rank of a Creature by an Initiative line: its value, or 1 if it has the property and 0 if
    not (R-initiative)."""
    printed = facts("chaotic", card["name"])
    scanned = line.startswith("Scanned ")
    word = line.removeprefix("Scanned ").lower()
    if word in DISCIPLINES:
        return int(card["scanned"][word] if scanned else card[word])
    if word in ELEMENTS:
        born = [element.name.lower() for element in printed.elements]
        return int(word in (born if scanned else card["elements"]))
    if word == "number of elements":
        return len(card["elements"])
    if word == "fewest elements":
        return -len(card["elements"])
    if word == "mugic counters":
        return int(card["counters"])
    if word == "mugic ability":
        return printed.mugic_ability
    if word == "invisibility":
        return int(any(text.lower().startswith("invisibility") for text in card["abilities"]))
    return int(word in (name.lower() for name in printed.type_words))
