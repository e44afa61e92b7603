"""A list as people paste it, in the words of the reader of lists (`engine.decks`): line by line, so
that a fault names the line that was pasted.

The engine knows one language and no table. Here headings become those it knows, whatever language
of the hall they are in; a number behind a name needs no mark; a table that was copied out of a
spreadsheet with its heads is read by them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.utils.translation import override

from decks.lists import sent
from decks.wings import wing
from engine import games
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
_LONGEST = 200
"""Letters of a line that is looked at; no heading and no name is as long."""


def plain(text: str) -> str:
    """The text in the reader's words, with as many lines. JSON stays as it is."""
    if is_document(text):
        return text
    lines = (sent.by_heads(text) or text).splitlines()
    return "\n".join(map(_line, lines))


def _line(raw: str) -> str:
    line = " ".join(raw.split())
    if len(line) > _LONGEST:
        return raw
    heading = _HEADING.fullmatch(line)
    pile = headings().get(heading["name"].casefold()) if heading else None
    if pile is not None:
        return f"{pile}:"
    entry = _BULLET.sub("", line, count=1)
    said = _MARK_FIRST.fullmatch(entry) or _NUMBER_BEHIND.fullmatch(entry)
    if _AS_IT_STANDS.match(line) or said is None or said["name"].endswith(_MARKS):
        return raw
    return f"{said['count']} {said['name']}"


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
