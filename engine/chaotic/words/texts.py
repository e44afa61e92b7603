"""Words of abilities that stand in lines, in the wording that cards have.

Lines quote abilities in the plain words of a table, which never change
(:mod:`engine.language.plain`); people are shown what stands on the card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.cards.catalogue import read_entry
from engine.chaotic.words.scenes import GAME, card_named
from engine.language import nodes as n
from engine.language.plain import plain
from engine.language.sentences.speech import Speech
from engine.language.walking import whole
from engine.language.wording import wording

GETS = re.compile(
    r"(?:Target .+?|The (?:first|second|third) chosen|The chosen one|The bearer) "
    r"(?:gets|becomes an?) (?P<what>.+?)(?: too)?"
)
"""A part of a choice: what somebody gets or becomes."""


def shown(card: str, words: str, speech: Speech) -> str:
    """What an ability does, as it stands on its card, without its cost."""
    cost, _sign, _deed = texts_of(card).get(words, words).partition(": ")
    text = texts_of(card, speech.language).get(words, words)
    if "{mc}" in cost:
        _cost, _sign, deed = text.partition(": ")
        text = deed or text
    return text[:1].upper() + text[1:].replace("{mc}", speech.plain("counter_word"))


def difference(words: str) -> str:
    """A part of a choice, reduced to the words that distinguish it from the others: what a Creature
    gets."""
    deed, _, _ = words.partition(" One of these: ")
    parts = [GETS.fullmatch(part) for part in deed.removesuffix(".").split(". ")]
    if not all(parts):
        return words
    return ", ".join(part["what"] for part in parts if part).replace(" -", " −")


@lru_cache(maxsize=2048)
def texts_of(card: str, language: str = "en") -> Mapping[str, str]:
    """The wording of each ability of a card and of each part of its choices, by its plain words."""
    name = card_named(card)
    if not name:
        return {}
    facts = read_entry(GAME, name)
    found: dict[str, str] = {}
    for ability in facts.abilities:
        found[plain(ability)] = wording(ability, facts.kind, language)
        for node in whole(ability):
            if isinstance(node, n.ChooseOne):
                for branch in node.branches:
                    part = n.Played(branch)
                    found[plain(part)] = wording(part, facts.kind, language)
    return dict(zip(found, facts.named(tuple(found.values())), strict=True))
