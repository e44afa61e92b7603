"""The abilities of cards in the language of a page, line by line.

A line that the language has no words for stays English, and says so: whoever hears the page then
hears it as English.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.cards import CardFacts

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class AbilityLine:
    """A line of a card in our wording. ``lang``: its language where that is not the page's."""

    text: str
    lang: str = ""


def wording_in(card: CardFacts, language: str) -> tuple[AbilityLine, ...]:
    """The abilities."""
    return _told(language, card.wording_in(language), card.wording)


def brainwashed_in(card: CardFacts, language: str) -> tuple[AbilityLine, ...]:
    """The abilities of the Brainwashed text box."""
    ours = card.brainwashed_wording_in(language)
    return _told(language, ours, card.brainwashed_wording)


def printed_in(card: CardFacts, language: str) -> tuple[AbilityLine, ...]:
    """The abilities as they were printed; none where that plays alike."""
    return _told(language, card.printed_wording_in(language), card.printed_wording)


def other_in(card: CardFacts, language: str) -> tuple[AbilityLine, ...]:
    """The abilities of the other face, where the card has one."""
    back = getattr(card, "back", None)
    return () if back is None else wording_in(back, language)


def by_plain_words(card: CardFacts, language: str) -> Mapping[str, AbilityLine]:
    """The lines of a card in the language of the page, by the English words that a table uses for
    them. The texts of abilities that a table shows without their head are included."""
    told = card.told
    ours = _told(language, card.told_in(language).values(), told.values())
    found = dict(zip(told, ours, strict=True))
    texts_in = getattr(card, "texts_in", None)
    if texts_in is not None:
        english = texts_in(ENGLISH)
        found |= dict(zip(english, _told(language, texts_in(language), english), strict=True))
    return found


def as_given(text: str, language: str) -> AbilityLine:
    """A line in the notation of a table, which exists in English only."""
    return AbilityLine(text, "" if language == ENGLISH else ENGLISH)


def _told(language: str, texts: Iterable[str], english: Iterable[str]) -> tuple[AbilityLine, ...]:
    """The texts as lines. A text that equals its English one is marked as English."""
    marked = "" if language == ENGLISH else ENGLISH
    pairs = zip(texts, english, strict=True)
    return tuple(AbilityLine(text, marked if text == own else "") for text, own in pairs)
