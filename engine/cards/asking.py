"""Asking the catalogue for cards by their facts, in one line.

>>> fits = read("energy>=60 tribe:danian -is:loyal")
>>> from engine.cards import facts
>>> fits(facts("chaotic", "Maxxor"))
False

A line is words with blanks between; a card fits when every word does:

| word | fits |
|---|---|
| ``maxxor`` | name or type line contain it, or a word of our wording or `facts_of` begins so |
| ``"rip tide"`` | the name, the type line or a line of our wording contains the phrase |
| ``text:heal``, ``text:"gain fire"`` | our wording of its abilities contains it |
| ``kind:``, ``tribe:``, ``element:``, ``set:``, ``rarity:`` | it has that fact |
| ``energy>=50``, ``build<=1``, ``cost=2``, ``fire>0`` | it has the value, and it compares so |
| ``is:unique`` | it is marked so, see :data:`MARKS` |
| ``-`` before a word | the word does not fit |

Apostrophes and capitals make no difference to words and phrases. :func:`nearness` tells what to
show first.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator

from engine.cards.model import CardFacts, Kind

Fits = Callable[[CardFacts], bool]

DISCIPLINES = ("courage", "power", "wisdom", "speed")
ELEMENTS = ("fire", "air", "earth", "water")
GENESIS = ("chi", "hp", "aura", "reduction")

NUMBERS = (*DISCIPLINES, "energy", "mugic", "cost", "base", "build", *ELEMENTS, *GENESIS)
"""Facts that are compared as numbers. A card without the fact (no printed box, a cost of X) never
fits."""

MARKS: dict[str, Fits] = {
    "unique": lambda card: card.unique,
    "legendary": lambda card: card.legendary,
    "loyal": lambda card: card.loyal,
    "past": lambda card: card.past,
    "executable": lambda card: card.executable,
}
"""The marks that ``is:`` understands."""

NAMED: dict[str, Callable[[CardFacts, str], bool]] = {
    "kind": lambda card, word: card.kind == word,
    "tribe": lambda card, word: word in (group.casefold() for group in card.groups),
    "element": lambda card, word: card.has_element(word),
    "set": lambda card, word: any(one.set.casefold() == word for one in card.printings),
    "rarity": lambda card, word: any(one.rarity == word for one in card.printings),
    "text": lambda card, word: word in " ".join(card.wording).casefold(),
}
"""Facts that are asked for by name: the word before the colon."""

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
    """A word of the line that cannot be read as a question: ``word`` is the word, ``fault`` what is
    wrong."""

    def __init__(self, word: str, fault: str) -> None:
        super().__init__(f"{word[:60]!r}: {fault}")
        self.word = word[:60]
        self.fault = fault


def read(line: str) -> Fits:
    """The test that the line asks every card to pass. Raises :class:`BadQuestion`."""
    return read_by(_word, line)


def read_by(word: Callable[[str], Fits], line: str) -> Fits:
    """The test of a line each of whose words is read by `word`: a card passes if it fits all."""
    every = tuple(word(one) for one in _WORD.findall(line.casefold()))
    return lambda card: all(fits(card) for fits in every)


def _word(word: str) -> Fits:
    if word.startswith("-") and len(word) > 1:
        asked = _word(word[1:])
        return lambda card: not asked(card)
    if number := _NUMBER.fullmatch(word):
        return _compared(word, *number.groups())
    if named := _NAMED.fullmatch(word):
        return _named(word, named[1], named[2].strip('"'))
    if word.startswith('"'):
        return _phrase(_plain(word.strip('"')))
    return _spoken(_bare(word))


def _phrase(phrase: str) -> Fits:
    return lambda card: (
        phrase in named_and_typed(card) or any(phrase in _plain(line) for line in _lines(card))
    )


def _spoken(word: str) -> Fits:
    known = _known(word)
    return lambda card: known(card) or _begins(word, _lines(card))


def _known(word: str) -> Fits:
    return lambda card: word in named_and_typed(card) or _begins(word, facts_of(card))


def _begins(word: str, texts: Iterable[str]) -> bool:
    """Whether any word of the texts begins with ``word``."""
    return re.search(rf"(?<!\w){re.escape(word)}", _plain(" ".join(texts))) is not None


def named_and_typed(card: CardFacts) -> str:
    """The full name and the type line, in small letters and without apostrophes."""
    return _plain(f"{card.full_name} {' '.join(card.type_words)}")


def facts_of(card: CardFacts) -> Iterator[str]:
    """Facts of a card in words, besides its name, type line and abilities."""
    yield card.kind.value
    yield from (element for element in ELEMENTS if card.has_element(element))
    yield card.initiative
    yield from (mark for mark in ("unique", "legendary", "loyal", "past") if MARKS[mark](card))
    yield card.loyal_to


def _lines(card: CardFacts) -> tuple[str, ...]:
    return (*card.wording, *card.brainwashed_wording, *getattr(card, "says", ()))


def _plain(text: str) -> str:
    """The text in small letters and without apostrophes, which people leave out or type
    otherwise."""
    return text.casefold().translate(_APOSTROPHES)


_APOSTROPHES = str.maketrans("", "", "'\u2019`")


def _bare(word: str) -> str:
    """The word in small letters, without the punctuation around it."""
    return _plain(word).strip('",.;:!?()') or _plain(word).strip('"')


def nearness(line: str) -> Callable[[CardFacts], int]:
    """A function that says how near a fitting card is to the line: 0 to 3, 0 is nearest.

    Nearest is a card whose name is the plain words of the line (those that stand for themselves);
    then a card whose name has them as a phrase; then one of which each word is a fact; last one in
    whose abilities some of them occur. All are equally near where the line has no such words."""
    words = [_bare(word) for word in _WORD.findall(line.casefold()) if _stands_for_itself(word)]
    phrase, known = " ".join(words), [_known(word) for word in words]

    def near(card: CardFacts) -> int:
        name = _plain(card.full_name).replace(",", "")
        if phrase in (name, _plain(card.name).replace(",", "")):
            return 0
        if _begins(phrase, (name,)):
            return 1
        return 2 if all(fits(card) for fits in known) else 3

    return near if words else lambda card: 0


def _stands_for_itself(word: str) -> bool:
    fact = _NUMBER.fullmatch(word) or _NAMED.fullmatch(word)
    return not (fact or (word.startswith("-") and len(word) > 1))


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
