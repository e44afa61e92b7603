"""A list as people paste it, in the words of the reader of lists (`engine.decks`): line by line, so
that a fault names the line that was pasted.

The engine knows one language and no table. Here headings become those it knows, whatever language
of the hall they are in; a number behind a name needs no mark; a table that was copied out of a
spreadsheet with its heads is read by them; what was copied off a page of the hall is put together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.utils.translation import override

from decks.lists import copied, sent
from decks.wings import wing
from engine import games
from engine.decks import BadDeck
from engine.decks.reading import is_document

_AS_IT_STANDS = re.compile(r"(?://|#)|(?:name|size|game)\s*:", re.IGNORECASE)
_HEADING = re.compile(
    r"[#=*\- \[]*(?P<name>[^\W\d_][^\d:()\[\]=*]*?) ?"  # "== Kreaturen", "Kreaturen"
    r"(?:[(\[]?\d+(?: \w+)?[)\]]?|: ?\d+)? ?[:\]]? ?[=*\-]*"  # "(6)", "(6 Karten)", ": 6"
)
_MARK_FIRST = re.compile(r"[xX\u00d7] ?(?P<count>\d{1,3}) (?P<name>\D.*)")
_NUMBER_BEHIND = re.compile(r"(?P<name>[^\W\d_].*[^\W\d_]) (?P<count>\d{1,3})")
_BULLET = re.compile(r"[-*\u2022\u2013] ")
_MARKS = (" x", " X", " \u00d7")
_WHOLE = frozenset({"deck", "main", "main deck", "maindeck", "mainboard", "main board"})
_BESIDE = frozenset(
    {"sideboard", "side board", "side deck", "sidedeck", "side", "maybeboard", "considering"}
)
_BESIDE_SAID = "{word} is no part of a list of {game}; leave out its heading and its cards"
_LONGEST = 200
"""Letters of a line that is looked at; no heading and no name is as long."""


def plain(text: str) -> str:
    """The text in the reader's words, with as many lines. JSON stays as it is."""
    if is_document(text):
        return text
    table = None if copied.is_sheet(text) else sent.by_heads(text)
    lines = copied.lines(text, _pile_headed) if table is None else table.splitlines()
    return "\n".join(map(_line, lines))


def _pile_headed(line: str) -> str:
    """The pile that a line heads; "" for any other line."""
    heading = _HEADING.fullmatch(line) if len(line) <= _LONGEST else None
    return headings().get(heading["name"].casefold(), "") if heading else ""


def _line(raw: str) -> str:
    line = " ".join(raw.split())
    if len(line) > _LONGEST:
        return raw
    if pile := _pile_headed(line):
        return f"{pile}:"
    entry = _BULLET.sub("", line, count=1)
    said = _MARK_FIRST.fullmatch(entry) or _NUMBER_BEHIND.fullmatch(entry)
    if _AS_IT_STANDS.match(line) or said is None or said["name"].endswith(_MARKS):
        return raw
    return f"{said['count']} {said['name']}"


def for_game(text: str, game: str, source: str) -> tuple[str, tuple[BadDeck, ...]]:
    """A text in the reader's words without what its game has no pile for: a heading over the whole
    deck, and cards beside it, each heading of which is a fault."""
    if is_document(text):
        return text, ()
    found, faults, beside = [], [], False
    for number, raw in enumerate(text.splitlines(), 1):
        head = _head(raw, game)
        if head in _BESIDE:
            word = " ".join(raw.split()).strip(" #=*-:[]/")
            fault = _BESIDE_SAID.format(word=word, game=game.capitalize())
            faults.append(BadDeck(f"{source} line {number}", fault, line=number))
        beside = head in _BESIDE or (beside and not head)
        found.append("" if beside or head in _WHOLE or head in _BESIDE else raw)
    return "\n".join(found), tuple(faults)


def without_heads(text: str, game: str) -> str:
    """A text in the reader's words without headings over more than one pile, all cards kept."""
    aside = _WHOLE | _BESIDE
    return "\n".join("" if _head(raw, game) in aside else raw for raw in text.splitlines())


def _head(raw: str, game: str) -> str:
    """What a heading over cards that the game has no pile for says, in small letters; with a colon
    that of a pile; "" for any other line."""
    line = " ".join(raw.split())
    heading = _HEADING.fullmatch(line) if len(line) <= _LONGEST else None
    said = heading["name"].casefold() if heading else ""
    book = games.rulebook(game)
    if said in book.piles or said in book.headers:
        return f"{said}:"
    return said if said in _WHOLE | _BESIDE else ""


@cache
def headings() -> Mapping[str, str]:
    """The piles of all games, by what they are called in each language of the hall."""
    found = {}
    for game in games.names():
        for pile in games.rulebook(game).piles:
            for language, _name in settings.LANGUAGES:
                with override(language):
                    found[wing(game).pile_name(pile).casefold()] = pile
    return found
