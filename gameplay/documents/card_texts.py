"""Texts on the face of a card, in a language."""

from __future__ import annotations

from django.utils import translation

from decks.cards.sheets import kind_name
from engine.cards import CardFacts


def type_line_in(card: CardFacts, language: str) -> str:
    """The type line: the kind in the language, then tribe and subtypes, which are names and are not
    translated."""
    kind = str(getattr(card.kind, "value", card.kind))
    words = " ".join(card.type_words)
    with translation.override(language):
        called = kind_name(kind)
    return f"{called} – {words}" if words else called
