"""Positions that people wrote down, when somebody who is named in them has another name.

A person may be called like a card. In the notation of a position the name is then the card's: with
another name in its place the position could not be read any more. In the prose of a position, its
comments, title and notes, it is the person's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from engine import cards
from tournaments.services.person.renaming import Names

PROSE = re.compile(r"^[\s{-]*(?:title|note)\s*:|(?<!\S)#", re.MULTILINE)
"""Where a line becomes prose: at the key of a title or note, or at a comment."""


def renamed(game: str, names: Names) -> Callable[[str], str]:
    """A function that exchanges the names in a position of this game."""
    return lambda text: "".join(_line(line, game, names) for line in text.splitlines(True))


def _line(line: str, game: str, names: Names) -> str:
    found = PROSE.search(line)
    ends = found.start() if found is not None else len(line)
    return _notation(line[:ends], game, names) + names.text(line[ends:])


def _notation(text: str, game: str, names: Names) -> str:
    """The text with the names exchanged, but for those that are, or stand in, a card's name."""
    if not names.old:
        return text
    done, at = [], 0
    for card in _cards(game).finditer(text):
        done += [names.text(text[at : card.start()]), card[0]]
        at = card.end()
    return "".join([*done, names.text(text[at:])])


@lru_cache(maxsize=4)
def _cards(game: str) -> re.Pattern[str]:
    """Finds names of cards, the longest that stands at a place."""
    longest = sorted(map(re.escape, cards.names(game)), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)", re.IGNORECASE)
