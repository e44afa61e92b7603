"""What stands on a face, in a language."""

from __future__ import annotations

from django.utils import translation

from decks.sheets import kind_name
from engine.cards import CardFacts


def type_line_in(card: CardFacts, language: str) -> str:
    """Kind, then tribe and subtypes, which are names and stay."""
    kind = str(getattr(card.kind, "value", card.kind))
    words = " ".join(card.type_words)
    with translation.override(language):
        called = kind_name(kind)
    return f"{called} – {words}" if words else called
