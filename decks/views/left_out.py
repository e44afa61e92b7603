"""What is told of a pasted list beside its cards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import ngettext

import engine.decks
from decks.lists.pasted import plain

MOST_NAMED = 20
"""So many lines are named in a notice."""


def tell_remarks(request: HttpRequest, text: str, game: str) -> None:
    """Says which lines of a list of this game were taken for remarks, so that nobody misses a card
    that stands in one."""
    lines = engine.decks.read(plain(text), game=game, near=False).remarks
    if not lines:
        return
    words = ngettext(
        "Line %(lines)s begins with // or # and was left out.",
        "Lines %(lines)s begin with // or # and were left out.",
        len(lines),
    )
    more = ", …" if len(lines) > MOST_NAMED else ""
    messages.info(request, words % {"lines": ", ".join(map(str, lines[:MOST_NAMED])) + more})
