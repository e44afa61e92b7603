"""Abilities for readers of cards: whole sentences in the words of the game, read back by the
grammar as the nodes they come from. Other languages are said by the room `tongues`."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.language.grammar import grammar
from engine.language.grammar.speaker import speaker
from engine.language.naming import called
from engine.language.nodes import Ability
from engine.language.plain import LINES, plain
from engine.language.tongues import said

_SENTENCE = re.compile(r"(\. \"?)([a-z])")


def wording(ability: Ability, kind: str, language: str = "en") -> str:
    """One sentence or more for one ability on a card of ``kind``: creature, attack, battlegear,
    mugic or location; in English where the language has no phrase for a part of it. Raises
    LookupError for a node without a form."""
    told = None if language == "en" else said(ability, kind, language)
    return told or _english(ability, kind)


@lru_cache(maxsize=8192)
def _english(ability: Ability, kind: str) -> str:
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
