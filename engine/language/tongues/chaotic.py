"""What is a noun in the abilities of Chaotic: filters of cards, and the kinds of cards."""

from __future__ import annotations

from typing import Any

from engine.language.nodes import CardKind
from engine.language.tongues.nouns import noun
from engine.language.tongues.speaking import Form, Said, Voice


def _cards(voice: Voice, cards: Any, form: Form) -> Said:
    return noun(voice, cards.kind.value, cards.tests, form)


def _kind(voice: Voice, kind: Any, form: Form) -> Said:
    return noun(voice, kind.value if isinstance(kind, CardKind) else kind, (), form)


NOUNS = {"cards": _cards, "card_kind": _kind}
