"""Abilities for readers of cards: whole sentences in the words of the game, read back by the
grammar as the nodes they come from."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.language.grammar import grammar
from engine.language.grammar.speaker import speaker
from engine.language.naming import called
from engine.language.nodes import Ability
from engine.language.plain import LINES, plain

_SENTENCE = re.compile(r"(\. \"?)([a-z])")


@lru_cache(maxsize=8192)
def wording(ability: Ability, kind: str) -> str:
    """One sentence or more for one ability on a card of ``kind``: creature, attack, battlegear,
    mugic or location. Raises LookupError for a node without a form."""
    said = called(ability, kind)
    voice = speaker(grammar(), kind)
    for category in (f"{kind} line", *LINES):
        text = voice.try_show(category, said)
        if text is not None:
            return _written(text)
    return plain(ability)


def _written(text: str) -> str:
    """The sentences with a capital in front and a full stop behind."""
    text = _SENTENCE.sub(lambda found: found[1] + found[2].upper(), text)
    return text[:1].upper() + text[1:] + "."
