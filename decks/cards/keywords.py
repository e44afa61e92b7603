"""The keywords of a card: those it has, gives, takes away or asks for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.cards.model import CardFacts
from engine.language import nodes as n
from engine.language.walking import whole

_ABILITIES: dict[type, str] = {n.Invisibility: "invisibility", n.Hive: "hive", n.Mirage: "mirage"}
_CHECKS: dict[type, str] = {
    n.StatCheck: "stat check",
    n.StatFail: "stat fail",
    n.Challenge: "challenge",
    n.CounterChallenge: "challenge",
}
_DEEDS: dict[type, str] = {
    n.Infect: "infect",
    n.Uninfect: "infect",
    n.TurnHive: "hive",
    n.ExpendCost: "expend",
}
_OF_NODE = {**_ABILITIES, **_CHECKS, **_DEEDS}
_OF_WORD = {n.Word.ELEMENT: "element", n.Word.PROOF: "elementproof"}

KEYWORDS: tuple[str, ...] = tuple(
    sorted({*_OF_NODE.values(), "brainwashed", *(_OF_WORD.get(w, w.value) for w in n.Word)})
)
"""Every keyword a card can be asked for."""


@lru_cache(maxsize=4096)
def spoken_of(card: CardFacts) -> frozenset[str]:
    """The keywords that the abilities of a card speak of, quoted ones included."""
    own = ("brainwashed",) if card.written_brainwashed else ()
    return frozenset((*own, *_spoken_of(card)))


def _spoken_of(card: CardFacts) -> Iterator[str]:
    for node in whole((*card.abilities, *card.brainwashed)):
        if type(node) in _OF_NODE:
            yield _OF_NODE[type(node)]
        word = getattr(node, "word", None)
        if isinstance(word, n.Word):
            yield _OF_WORD.get(word, word.value)
