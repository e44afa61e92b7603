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
from functools import partial

from django.utils.translation import gettext as _

from decks.cards.keywords import KEYWORDS
from decks.wings import wing
from engine import rulesets
from engine.cards import BadQuestion, CardFacts, Kind
from engine.cards.asking import ELEMENTS, Fits, nearness, read_by
from engine.cards.asking import MARKS as ENGINE_MARKS
from engine.cards.asking import read as read_facts

__all__ = ["MARKS", "NONE", "allowed", "nearness", "read", "values_of"]


KEYWORD = "keyword"
NONE = "none"
"""The value that finds the cards without this fact, as in ``tribe:none``."""
MARKS = (*ENGINE_MARKS, "reworded")

_NAMED = re.compile(r"(-?)(type|initiative|keyword|legal|tribe|element|is):(.*)")


def read(line: str, game: str = "") -> Fits:
    """The whole line as one condition on a card; ``game``: whose cards are asked, "" for all.
    Raises :class:`BadQuestion`, which names the values that the cards of this game can have."""
    return read_by(partial(_word, game=game), line)


def values_of(fact: str, game: str = "") -> tuple[str, ...] | None:
    """The values of a fact that has only a few; None for any other."""
    games = (game,) if game else tuple(rulesets.FORMATS)
    match fact:
        case "keyword":
            return KEYWORDS if any(KEYWORD in wing(one).lists() for one in games) else ()
        case "legal":
            return tuple(dict.fromkeys(name for one in games for name in rulesets.FORMATS[one]))
        case "is":
            return MARKS
    return None


def allowed(card: CardFacts, name: str) -> bool:
    """Whether a deck of the format may hold the card at all."""
    rules = rulesets.FORMATS[card.game].get(name)
    return rules is not None and wing(card.game).knows(card, rules)


def _word(word: str, game: str) -> Fits:
    named = _NAMED.fullmatch(word)
    if named is None:
        return read_facts(word)
    no, name, value = named[1], named[2], named[3].strip('"')
    known = values_of(name, game)
    if known is not None and value not in known:
        raise BadQuestion(word, _one_of(known))
    asked = _fact(name, value)
    if asked is None:
        return read_facts(word)
    return (lambda card: not asked(card)) if no else asked


def _one_of(known: tuple[str, ...]) -> str:
    if not known:
        return _("the cards of this game are not asked for it")
    return _("one of %(values)s") % {"values": ", ".join(known)}


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
