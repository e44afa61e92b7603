"""Asking the catalogue for cards in one line: the words of :mod:`engine.cards.asking`, and more.

| word | fits |
|---|---|
| ``type:scout``, ``initiative:fire`` | its type line, its Initiative has the word |
| ``tribe:marrillian`` | it is of the tribe; an apostrophe may be missing |
| ``tribe:none``, ``element:none`` | it has no tribe, no Elemental Type |
| ``keyword:swift`` | it has, gives or asks for the keyword (:mod:`decks.cards.keywords`) |
| ``legal:apprentice`` | a deck of the format may hold it |
| ``is:reworded`` | what was printed plays otherwise than the wording of today |

A value that no card of the game has is refused with those there are, the engine's facts too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from django.utils.translation import gettext as _

from decks.cards.keywords import KEYWORDS
from decks.cards.made import made_cards
from decks.wings import wing
from engine import cards, games, rulesets
from engine.cards import BadQuestion, CardFacts, Kind
from engine.cards.asking import ELEMENTS, Fits, nearness, read_by
from engine.cards.asking import MARKS as ENGINE_MARKS
from engine.cards.asking import read as read_facts

__all__ = ["MARKS", "NONE", "allowed", "nearness", "read", "values_of"]


KEYWORD = "keyword"
NONE = "none"
"""The value that finds the cards without this fact, as in ``tribe:none``."""
MARKS = (*ENGINE_MARKS, "reworded")

_FACTS: dict[str, Callable[[CardFacts], Iterable[str]]] = {
    "kind": lambda card: (card.kind.value,),
    "tribe": lambda card: card.groups,
    "type": lambda card: card.type_words,
    "element": lambda card: (one for one in ELEMENTS if card.has_element(one)),
    "initiative": lambda card: (one for one in card.initiative.split() if one[0].isupper()),
    "set": lambda card: (one.set for one in card.printings),
    "rarity": lambda card: (one.rarity for one in card.printings),
}
"""Facts that have few values, and those of a card."""
_WITHOUT = ("tribe", "element")
"""Facts that a card may lack (`NONE`)."""

_NAMED = re.compile(rf"(-?)({'|'.join((*_FACTS, KEYWORD, 'legal', 'is'))}):(.*)")


def read(line: str, game: str = "") -> Fits:
    """The whole line as one condition on a card; ``game``: whose cards are asked, "" for all.
    Raises :class:`BadQuestion`, which names the values that the cards of this game can have."""
    return read_by(partial(_word, game=game), line)


def values_of(fact: str, game: str = "") -> tuple[str, ...] | None:
    """The values of a fact that has only a few, in small letters; None for any other. Those that
    only made cards have are not among them."""
    asked = (game,) if game else tuple(rulesets.FORMATS)
    if fact in _FACTS:
        return tuple(dict.fromkeys(value for one in asked for value in _values(fact, one)))
    match fact:
        case "keyword":
            return KEYWORDS if any(KEYWORD in wing(one).lists() for one in asked) else ()
        case "legal":
            return tuple(dict.fromkeys(name for one in asked for name in rulesets.FORMATS[one]))
        case "is":
            return MARKS
    return None


@games.forget_with
@lru_cache(maxsize=64)
def _values(fact: str, game: str) -> tuple[str, ...]:
    """The values of a fact of the cards, in the order of the catalogue."""
    found = _of(fact, cards.all_facts(game))
    return (*found, NONE) if found and fact in _WITHOUT else tuple(found)


def _of_made_cards(fact: str, game: str) -> dict[str, None]:
    if fact not in _FACTS:
        return {}
    asked = (game,) if game else tuple(rulesets.FORMATS)
    return _of(fact, (card for one in asked for card in made_cards(one)))


def _of(fact: str, some: Iterable[CardFacts]) -> dict[str, None]:
    every = (value for card in some for value in _FACTS[fact](card))
    return dict.fromkeys(value.casefold() for value in every if value)


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
    if known is not None:
        value = next((one for one in known if _bare(one) == _bare(value)), value)
        if value not in known and value not in _of_made_cards(name, game):
            raise BadQuestion(word, _one_of(known))
    asked = _fact(name, value)
    if asked is None:
        return read_facts(f'{no}{name}:"{value}"')
    return (lambda card: not asked(card)) if no else asked


def _bare(value: str) -> str:
    """A value without its apostrophes, which people leave out or type otherwise."""
    return re.sub("['\u2019`]", "", value)


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
