"""What is known about a card: facts as printed, abilities in the notation."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from engine.language.nodes import Ability, Element


class Kind(StrEnum):
    """The five card types (3.1.1)."""

    CREATURE = "creature"
    ATTACK = "attack"
    BATTLEGEAR = "battlegear"
    MUGIC = "mugic"
    LOCATION = "location"


TRIBES = ("OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian")
_OWN_NAME = re.compile(r"(\w )~")
NO_DAMAGE: tuple[int | None, ...] = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Printing:
    """One appearance of a card in a set. ``status``: printed, promo, online, preview, ..."""

    set: str
    number: str
    rarity: str
    status: str = "printed"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set; ``total`` is the number printed on its cards, None if it has none."""

    code: str
    name: str
    total: int | None
    released: str | None


@dataclass(frozen=True, slots=True)
class CardFacts:
    """One distinct card: all printings of it play alike.

    Fields a kind does not have keep their empty value. Statistics of Creatures are the listed
    ones; a deck may record the scan of each copy. ``damage`` is fire, air, earth, water: None is a
    blank box, 0 a printed 0 (8.6.1.3). ``cost`` of a Mugic: None is X. ``written`` and
    ``written_brainwashed`` are abilities in the notation, one a line of the text box; they are
    empty and ``declined`` is set where the grammar cannot read the text; ``by_hand`` is set where a
    person read it instead. ``printed`` and ``printed_brainwashed`` are the abilities of the wording
    that was printed, where it differs in function from the one of today (R-wording); then
    ``printed_digest`` is set. ``printed_alike`` is the digest of one that was found to play alike.
    """

    game: str
    name: str
    kind: Kind
    version: str = ""
    tribe: str = ""
    subtypes: tuple[str, ...] = ()
    past: bool = False
    disciplines: tuple[int, ...] = (0, 0, 0, 0)
    energy: int = 0
    mugic_ability: int = 0
    elements: tuple[Element, ...] = ()
    base: int = 0
    damage: tuple[int | None, ...] = NO_DAMAGE
    build_points: int = 0
    cost: int | None = 0
    initiative: str = ""
    unique: bool = False
    legendary: bool = False
    loyal: bool = False
    loyal_to: str = ""
    printings: tuple[Printing, ...] = ()
    text_digest: str = ""
    written: tuple[str, ...] = ()
    written_brainwashed: tuple[str, ...] = ()
    declined: bool = False
    by_hand: bool = False
    printed: tuple[str, ...] = ()
    printed_brainwashed: tuple[str, ...] = ()
    printed_digest: str = ""
    printed_alike: str = ""
    words: tuple[str, ...] = ()
    brainwashed_words: tuple[str, ...] = ()

    @property
    def full_name(self) -> str:
        """Name and version as decks and commands write it."""
        return f"{self.name}, {self.version}" if self.version else self.name

    @property
    def key(self) -> str:
        """Stable address part: letters, digits and hyphens."""
        plain = self.full_name.lower().replace("'", "")
        plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in plain)
        return "-".join(part for part in plain.split("-") if part)

    @property
    def executable(self) -> bool:
        """Whether the engine does everything the card says."""
        texts = self.written + self.written_brainwashed + self.printed + self.printed_brainwashed
        return not self.declined and not _missing(texts)

    def worded(self, wording: str) -> CardFacts:
        """The card as a format plays it: ``current``, or ``printed`` (R-wording)."""
        if wording == "current" or not self.printed_digest:
            return self
        return replace(
            self, written=self.printed, written_brainwashed=self.printed_brainwashed, declined=False
        )

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities as nodes, one a line of the text box; compiled when first asked for."""
        return _compiled(self.written)

    @property
    def brainwashed(self) -> tuple[Ability, ...]:
        """The abilities of the Brainwashed text box (9.2)."""
        return _compiled(self.written_brainwashed)

    @property
    def wording(self) -> tuple[str, ...]:
        """The abilities in our own words, one line each."""
        return self.wording_in("en")

    def wording_in(self, language: str) -> tuple[str, ...]:
        """The abilities in our own words of a language, one line each."""
        return self.named(_worded(self.written, str(self.kind), language))

    def brainwashed_wording_in(self, language: str) -> tuple[str, ...]:
        """The Brainwashed abilities in our own words of a language."""
        return self.named(_worded(self.written_brainwashed, str(self.kind), language))

    def said_in(self, language: str) -> tuple[bool, ...]:
        """For each line, those of the Brainwashed text box included, whether the language has words
        for it; otherwise the line is worded in English."""
        return _said(self.written + self.written_brainwashed, str(self.kind), language)

    @property
    def brainwashed_wording(self) -> tuple[str, ...]:
        """The Brainwashed abilities in our own words."""
        return self.brainwashed_wording_in("en")

    @property
    def printed_wording(self) -> tuple[str, ...]:
        """The abilities as printed, in our own words; empty if they play like those of today."""
        return self.printed_wording_in("en")

    def printed_wording_in(self, language: str) -> tuple[str, ...]:
        """The abilities as printed, in our own words of a language; empty if they play like those
        of today."""
        lines = self.printed + self.printed_brainwashed
        return self.named(_worded(lines, str(self.kind), language))

    @property
    def told(self) -> dict[str, str]:
        """For each line of the card, its plain words at a table -> our wording."""
        return self.told_in("en")

    def told_in(self, language: str) -> dict[str, str]:
        """The same map with our wording in a language."""
        boxes = (self.written, self.written_brainwashed, self.printed, self.printed_brainwashed)
        lines = tuple(line for box in boxes for line in box)
        ours = self.named(_worded(lines, str(self.kind), language))
        return dict(zip(_plain(lines), ours, strict=True))

    def named(self, lines: tuple[str, ...]) -> tuple[str, ...]:
        """The lines with the card's own name put where the notation leaves a place for it."""
        return tuple(_OWN_NAME.sub(lambda found: found[1] + self.name, line) for line in lines)

    @property
    def type_words(self) -> tuple[str, ...]:
        """Tribe and subtypes: what texts and Initiative lines ask for (R-initiative)."""
        words = (self.tribe, *self.subtypes) if self.tribe else self.subtypes
        return (*words, "Past") if self.past else words

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups that decks are built around: the tribe."""
        return (self.tribe,)

    def has_element(self, word: str) -> bool:
        """Whether the card has the element, or prints a box for damage of this element (an empty
        box does not count)."""
        boxes = zip(("fire", "air", "earth", "water"), self.damage, strict=True)
        return any(element.name.lower() == word for element in self.elements) or any(
            name == word and n is not None for name, n in boxes
        )


@lru_cache(maxsize=4096)
def _compiled(written: tuple[str, ...]) -> tuple[Ability, ...]:
    from engine.language.notation import read_ability  # noqa: PLC0415 - only needed with texts

    return tuple(read_ability(line) for line in written)


@lru_cache(maxsize=4096)
def _missing(written: tuple[str, ...]) -> tuple[str, ...]:
    if not written:
        return ()
    from engine.language.interpreted import missing  # noqa: PLC0415 - only needed with texts

    return missing(_compiled(written))


@lru_cache(maxsize=4096)
def _plain(written: tuple[str, ...]) -> tuple[str, ...]:
    from engine.language.plain import plain  # noqa: PLC0415 - only needed with texts

    return tuple(plain(ability) for ability in _compiled(written))


def _said(written: tuple[str, ...], kind: str, language: str) -> tuple[bool, ...]:
    from engine.language.tongues import said  # noqa: PLC0415 - only needed with texts

    if language == "en":
        return (True,) * len(written)
    return tuple(said(ability, kind, language) is not None for ability in _compiled(written))


@lru_cache(maxsize=4096)
def _worded(written: tuple[str, ...], kind: str, language: str = "en") -> tuple[str, ...]:
    from engine.language.wording import wording  # noqa: PLC0415 - only needed with texts

    return tuple(wording(ability, kind, language) for ability in _compiled(written))
