"""Our wording of cards in other languages than English.

The nodes of an ability are said with the phrases of a language, which are data: a folder
`data/<language>/` with `common/` and a folder for each game. An ability of which one part has no
phrase is not said at all; whoever asks shows it in English. The form of the files stands in
`docs/engine/words.md`.
"""

from __future__ import annotations

from functools import lru_cache

from engine.language.nodes import Ability
from engine.language.tongues.book import book, languages
from engine.language.tongues.chaotic import NOUNS
from engine.language.tongues.shaping import shaped
from engine.language.tongues.speaking import Form, Unsaid, Voice
from engine.language.tongues.tidy import tidy

__all__ = ["Unsaid", "languages", "said"]


@lru_cache(maxsize=8192)
def said(ability: Ability, kind: str, language: str) -> str | None:
    """The ability on a card of ``kind`` in a language; None where it has no phrase for it."""
    phrases = book("chaotic", language)
    if phrases is None:
        return None
    try:
        return tidy(Voice(phrases, NOUNS).say(shaped(ability, kind), Form()).text)
    except Unsaid:
        return None
