"""What a Creature is at a moment: present values, keywords, abilities. Computed by `values`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.chaotic.position.ids import CardId
from engine.language.nodes import Ability, Keyword, Word
from engine.language.plain import plain

Key = tuple[str, int, int, str]
"""A keyword with what it is about: word, element (-1), Discipline (-1), kind of Defender ("")."""


NOTHING: frozenset[str] = frozenset()
NO_LOSSES: dict[Key, int] = {}
"""Stands where nothing is lost; it is replaced, never filled."""


class Held(NamedTuple):
    """An ability that a Creature has: the node and its number, the card it comes from, its line
    of text ("" for a granted one), what it is about if it is a keyword, and whether it counts
    only through Invisibility (9.4)."""

    ability: Ability
    number: int
    source: CardId
    line: str
    keys: tuple[Key, ...] = ()
    tagged: bool = False

    @property
    def words(self) -> str:
        """The ability in words."""
        return self.line or in_words(self.ability)


def held_ability(ability: Ability, number: int, source: CardId, line: str) -> Held:
    """An ability as a card has it."""
    keys = keys_of(ability) if isinstance(ability, Keyword) else ()
    return Held(ability, number, source, line, keys)


def keys_of(keyword: Keyword) -> tuple[Key, ...]:
    """What a keyword is about; one key for each Elemental Type where it is about all of them."""
    stat = -1 if keyword.stat is None else int(keyword.stat)
    word = str(keyword.word)
    if keyword.element is None and keyword.word in (Word.ELEMENT, Word.PROOF):
        return tuple((word, element, -1, "") for element in range(4))
    element = -1 if keyword.element is None else int(keyword.element)
    return ((word, element, stat, keyword.kind),)


@lru_cache(maxsize=8192)
def in_words(ability: Ability) -> str:
    """A granted ability in our words."""
    return plain(ability)


class Profile:
    """Present values of a Creature (8.7). `stats` are the Disciplines and the Energy.

    `keywords` hold present numbers (1 for a keyword without a number), `abilities` the others,
    `tagged` what it has through Invisibility, `tagged_losses` what keywords among them have lost
    (a keyword without a number 1), `behind_hive` what it has while Hive is on, `barred` what it
    cannot do or have done to it, `words` what its type line has gained.
    """

    __slots__ = (
        "stats",
        "elements",
        "keywords",
        "abilities",
        "tagged",
        "tagged_losses",
        "behind_hive",
        "barred",
        "flags",
        "words",
    )

    def __init__(self, stats: tuple[int, ...], elements: int) -> None:
        self.stats = list(stats)
        self.elements = elements
        self.keywords: dict[Key, int] = {}
        self.abilities: list[Held] = []
        self.tagged: list[Held] = []
        self.tagged_losses = NO_LOSSES
        self.behind_hive: tuple[Held, ...] = ()
        self.barred: frozenset[str] = NOTHING
        self.flags: frozenset[str] = NOTHING
        self.words: frozenset[str] = NOTHING

    @property
    def disciplines(self) -> list[int]:
        """The four Disciplines, without the Energy."""
        *disciplines, _ = self.stats
        return disciplines

    @property
    def energy(self) -> int:
        """The Energy (8.7.3)."""
        *_, energy = self.stats
        return energy

    def bar(self, act: str) -> None:
        """Something cannot be done, or be done to the Creature (8.5.8)."""
        self.barred |= {str(act)}

    def flag(self, name: str) -> None:
        """Mark the Creature."""
        self.flags |= {name}

    def retype(self, word: str) -> None:
        """A word of the type line more (3.1.5)."""
        self.words |= {word}

    def keyword(self, word: str, element: int = -1, stat: int = -1) -> int:
        """The present number of a keyword, 0 if it is lacking."""
        return self.keywords.get((word, element, stat, ""), 0)

    def add(self, key: Key, n: int) -> None:
        """8.8.1.1, 8.8.1.2, 8.8.1.3: numbers combine and never stay below 0; at 0 the keyword is
        gone."""
        total = max(0, self.keywords.get(key, 0) + n)
        if total:
            self.keywords[key] = total
        else:
            self.keywords.pop(key, None)
