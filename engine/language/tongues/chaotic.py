"""Whole abilities of Chaotic in a language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from engine.language.nodes import Ability, CardKind
from engine.language.tongues.book import book
from engine.language.tongues.nouns import noun
from engine.language.tongues.shaping import shaped
from engine.language.tongues.speaking import Form, Said, Unsaid, Voice


@lru_cache(maxsize=8192)
def said(ability: Ability, kind: str, language: str) -> str | None:
    """The ability on a card of ``kind``; None where the language has no phrase for it."""
    speaker = _voice(language)
    if speaker is None:
        return None
    try:
        return speaker.tidy(speaker.say(shaped(ability, kind), Form()).text)
    except Unsaid:
        return None


@cache
def _voice(language: str) -> Voice | None:
    phrases = book("chaotic", language)
    return Voice(phrases, NOUNS) if phrases else None


def _cards(speaker: Voice, cards: Any, form: Form) -> Said:
    return noun(speaker, cards.kind.value, cards.tests, form)


def _kind(speaker: Voice, kind: Any, form: Form) -> Said:
    return noun(speaker, kind.value if isinstance(kind, CardKind) else kind, (), form)


NOUNS = {"cards": _cards, "card_kind": _kind}
