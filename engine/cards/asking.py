"""Asking the catalogue for cards by their facts, in one line.

>>> fits = read("energy>=60 tribe:danian -is:loyal")
>>> from engine.cards import facts
>>> fits(facts("chaotic", "Maxxor"))
False

A line is words with blanks between; a card fits when every word does:

| word | fits |
|---|---|
| ``maxxor``, ``"rip tide"`` | the name or the type line contains it |
| ``text:heal``, ``text:"gain fire"`` | our wording of its abilities contains it |
| ``kind:``, ``tribe:``, ``element:``, ``set:``, ``rarity:`` | it has that fact |
| ``energy>=50``, ``build<=1``, ``cost=2``, ``fire>0`` | it has the value, and it compares so |
| ``is:unique`` | it is marked so, see :data:`MARKS` |
| ``-`` before a word | the word does not fit |
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from engine.cards.model import CardFacts, Kind

Fits = Callable[[CardFacts], bool]

DISCIPLINES = ("courage", "power", "wisdom", "speed")
ELEMENTS = ("fire", "air", "earth", "water")
GENESIS = ("chi", "hp", "aura", "reduction")

NUMBERS = (*DISCIPLINES, "energy", "mugic", "cost", "base", "build", *ELEMENTS, *GENESIS)
"""Facts that are compared. A card without one (no printed box, a cost of X) never fits."""

MARKS: dict[str, Fits] = {
    "unique": lambda card: card.unique,
    "legendary": lambda card: card.legendary,
    "loyal": lambda card: card.loyal,
    "past": lambda card: card.past,
    "executable": lambda card: card.executable,
}
"""What ``is:`` knows."""

NAMED: dict[str, Callable[[CardFacts, str], bool]] = {
    "kind": lambda card, word: card.kind == word,
    "tribe": lambda card, word: word in (group.casefold() for group in card.groups),
    "element": lambda card, word: card.has_element(word),
    "set": lambda card, word: any(one.set.casefold() == word for one in card.printings),
    "rarity": lambda card, word: any(one.rarity == word for one in card.printings),
    "text": lambda card, word: word in " ".join(card.wording).casefold(),
}
"""Facts that are named, by the word before the colon."""

COMPARE = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}

_WORD = re.compile(r'-?(?:[a-z]+:)?"[^"]*"|\S+')
_NUMBER = re.compile(r"([a-z]+)(>=|<=|>|<|=)(.*)")
_NAMED = re.compile(r"([a-z]+):(.*)")


class BadQuestion(ValueError):
    """A word of the line that asks for nothing: ``word`` is the place, ``fault`` what is wrong."""

    def __init__(self, word: str, fault: str) -> None:
        super().__init__(f"{word[:60]!r}: {fault}")
        self.word = word[:60]
        self.fault = fault


def read(line: str) -> Fits:
    """What the line asks for, as a question to one card. Raises :class:`BadQuestion`."""
    every = tuple(_word(word) for word in _WORD.findall(line.casefold()))
    return lambda card: all(fits(card) for fits in every)


def _word(word: str) -> Fits:
    if word.startswith("-") and len(word) > 1:
        asked = _word(word[1:])
        return lambda card: not asked(card)
    if number := _NUMBER.fullmatch(word):
        return _compared(word, *number.groups())
    if named := _NAMED.fullmatch(word):
        return _named(word, named[1], named[2].strip('"'))
    plain = word.strip('"')
    return lambda card: plain in f"{card.full_name} {' '.join(card.type_words)}".casefold()


def _compared(word: str, name: str, sign: str, text: str) -> Fits:
    if name not in NUMBERS:
        raise BadQuestion(word, f"no value is called {name}; there are {', '.join(NUMBERS)}")
    if not re.fullmatch(r"\d{1,4}", text):
        raise BadQuestion(word, f"a whole number belongs behind {sign}")
    compare, wanted = COMPARE[sign], int(text)

    def fits(card: CardFacts) -> bool:
        value = value_of(card, name)
        return value is not None and compare(value, wanted)

    return fits


def _named(word: str, name: str, value: str) -> Fits:
    if name == "is":
        if value not in MARKS:
            raise BadQuestion(word, f"is: knows {', '.join(MARKS)}")
        return MARKS[value]
    if name not in NAMED:
        raise BadQuestion(word, f"no fact is called {name}; there are {', '.join(NAMED)} and is")
    fact = NAMED[name]
    return lambda card: fact(card, value)


def value_of(card: CardFacts, name: str) -> int | None:
    """One of :data:`NUMBERS`; None where the card has no such value."""
    if name in GENESIS:
        found: int | None = getattr(card, name, None)
        return found
    match card.kind:
        case Kind.CREATURE if name in DISCIPLINES:
            return card.disciplines[DISCIPLINES.index(name)]
        case Kind.CREATURE if name in ("energy", "mugic"):
            return card.energy if name == "energy" else card.mugic_ability
        case Kind.ATTACK if name in ELEMENTS:
            return card.damage[ELEMENTS.index(name)]
        case Kind.ATTACK if name in ("base", "build"):
            return card.base if name == "base" else card.build_points
        case Kind.MUGIC if name == "cost":
            return card.cost
    return None
