"""Asking the catalogue for cards in one line: the words of :mod:`engine.cards.asking`, and more.

| word | fits |
|---|---|
| ``type:scout``, ``initiative:fire`` | its type line, its Initiative has the word |
| ``tribe:none``, ``element:none`` | it has no tribe, no Elemental Type |
| ``keyword:swift`` | it has, gives or asks for the keyword (:mod:`decks.cards.keywords`) |
| ``legal:apprentice`` | a deck of the format may hold it |
| ``is:reworded`` | what was printed plays otherwise than the wording of today |
"""

from __future__ import annotations

import re

from decks.cards.keywords import KEYWORDS
from decks.wings import wing
from engine import rulesets
from engine.cards import BadQuestion, CardFacts, Kind
from engine.cards.asking import ELEMENTS, Fits, nearness, read_by
from engine.cards.asking import MARKS as ENGINE_MARKS
from engine.cards.asking import read as read_facts

__all__ = ["FORMATS", "KNOWN", "MARKS", "NONE", "allowed", "nearness", "read"]


NONE = "none"
"""The value that finds the cards without this fact, as in ``tribe:none``."""
MARKS = (*ENGINE_MARKS, "reworded")
FORMATS = tuple(dict.fromkeys(name for game in rulesets.FORMATS.values() for name in game))
KNOWN = {"keyword": KEYWORDS, "legal": FORMATS}
"""Facts that have only a few values."""

_NAMED = re.compile(r"(-?)(type|initiative|keyword|legal|tribe|element|is):(.*)")


def read(line: str) -> Fits:
    """The whole line as one condition on a card. Raises :class:`BadQuestion`."""
    return read_by(_word, line)


def allowed(card: CardFacts, name: str) -> bool:
    """Whether a deck of the format may hold the card at all."""
    rules = rulesets.FORMATS[card.game].get(name)
    return rules is not None and wing(card.game).knows(card, rules)


def _word(word: str) -> Fits:
    named = _NAMED.fullmatch(word)
    if named is None:
        return read_facts(word)
    no, name, value = named[1], named[2], named[3].strip('"')
    if name in KNOWN and value not in KNOWN[name]:
        raise BadQuestion(word, f"{name}: knows {', '.join(KNOWN[name])}")
    asked = _fact(name, value)
    if asked is None:
        return read_facts(word)
    return (lambda card: not asked(card)) if no else asked


def _fact(name: str, value: str) -> Fits | None:
    """The condition of a fact that this module adds; None leaves the word to the engine."""
    match name, value:
        case "type", _:
            return lambda card: value in (word.casefold() for word in card.type_words)
        case "initiative", _:
            return lambda card: value in card.initiative.casefold().split()
        case "keyword", _:
            return lambda card: value in wing(card.game).keywords(card)
        case "legal", _:
            return lambda card: allowed(card, value)
        case "tribe", "none":
            return _tribeless
        case "element", "none":
            return _without_element
        case "is", "reworded":
            return lambda card: bool(card.printed_digest)
    return None


def _tribeless(card: CardFacts) -> bool:
    return card.kind in (Kind.CREATURE, Kind.MUGIC) and not any(card.groups)


def _without_element(card: CardFacts) -> bool:
    bears = card.kind in (Kind.CREATURE, Kind.ATTACK)
    return bears and not any(card.has_element(one) for one in ELEMENTS)
