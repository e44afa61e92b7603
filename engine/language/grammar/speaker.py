"""The grammar as it speaks to readers of cards, for one kind of card."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar, join_words
from engine.language.nodes import CardKind

OF_CARDS = {
    "creature": "Creature",
    "attack": "attack",
    "battlegear": "Battlegear",
    "mugic": "Mugic",
    "location": "Location",
}
"""What a card of each kind calls itself, behind "this"."""

_KINDS = {
    CardKind.CREATURE: "creature",
    CardKind.ATTACK: "attack",
    CardKind.BATTLEGEAR: "battlegear",
    CardKind.MUGIC: "mugic",
    CardKind.LOCATION: "location",
}


class Speaker(Grammar):
    """A grammar that prints nodes with the words for readers, else with the plain ones."""

    def __init__(self, grammar: Grammar, kind: str) -> None:
        super().__init__()
        self.__dict__.update(grammar.__dict__)
        self.grammar = grammar
        self.kind = kind

    def try_show(self, category: str, value: Any) -> str | None:
        for said in self.spoken.get(category, ()):
            text = said(self, value)
            if text is not None:
                return join_words(text.split(" "))
        return super().try_show(category, value)

    def of(self, holder: n.Selector) -> Speaker:
        """The speaker for an ability that somebody is given: it speaks as a card of the holder's
        kind."""
        cards = getattr(holder, "cards", None)
        kind = _KINDS.get(cards.kind, "creature") if isinstance(cards, n.Cards) else "creature"
        return speaker(self.grammar, kind)


@lru_cache(maxsize=16)
def speaker(grammar: Grammar, kind: str) -> Speaker:
    """The speaker for cards of a kind."""
    return Speaker(grammar, kind)
