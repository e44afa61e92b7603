"""Shapes that say something else than is played, or say it in no words of the game.

Each of them stands in the plain words of some line, so that a shape that finds nothing is noticed.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from engine import cards, language
from engine.language.walking import whole

OTHERS = r"(?:your opponent|each player|target player|that player|the controller of [^.:;\"]*?)"

SHAPES = {
    "person switched": rf"\b{OTHERS} (?:must|may):? [^.\"]*\b(?:you control|your (?!opponent))",
    "person switched by a condition": r"whose controller finds that",
    "this card in the quote of another": r"\"[^\"]*\bthis card\b",
    "adjacency said of control": r"\b(?:controlled with|beside a)\b",
    "a sum shown as each": r"\b(?:for each|per|number of) Mugic counters? on each \w"
    r"|\b(?:Elemental Types? of|shared by) each \w|Types? each \w",
    "fighters": r"\b(?:rival|your) fighter\b",
    "bearers": r"\bbearer\b",
    "forgetting": r"\bforgets\b",
    "the chosen by number": r"\b(?:first|second|third) chosen\b|\bthe chosen one\b",
    "cards in question": r"\bin question\b",
    "one of these": r"\b[Oo]ne of these\b",
    "brackets": r"[\[\]]|\((?!Brainwashed)|(?<!\w)/(?!\w)",
    "that one": r"\bthat (?:other )?one\b",
    "a gain without a number's sign": r"\bgets?\b",
    "counted by per": r"\bper\b",
    "all this": r"\b(?:all this:|if any of)",
}


@cache
def said() -> tuple[tuple[str, str, str, str], ...]:
    """Of every line of the catalogue: its card, kind, plain words and those for readers."""
    found: dict[tuple[str, str], tuple[str, str, str, str]] = {}
    for card in cards.all_facts("chaotic"):
        kind = card.kind.value
        for box in (card.written, card.written_brainwashed, card.printed, card.printed_brainwashed):
            for line in box:
                ability = language.read_ability(line)
                words = language.plain(ability), language.wording(ability, kind)
                found.setdefault((kind, line), (card.full_name, line, *words))
    return tuple(found.values())


@pytest.mark.parametrize("shape", SHAPES)
def test_no_wording_has_a_misleading_shape(shape: str) -> None:
    pattern = re.compile(SHAPES[shape])
    assert [card for card, _, plain, _ in said() if pattern.search(plain)], "found nowhere"
    assert [(card, words) for card, _, _, words in said() if pattern.search(words)] == []


def _may_be_fewer(ability: Any) -> bool:
    """Whether fewer may be chosen than there could be."""
    return any(
        getattr(node, "up_to", False) or type(node).__name__ == "Search" for node in whole(ability)
    )


def test_up_to_is_never_lost() -> None:
    found = 0
    for card, line, _, words in said():
        if _may_be_fewer(language.read_ability(line)):
            found += 1
            assert re.search(r"\b[Uu]p to\b|\bany number of\b", words), (card, words)
    assert found > 7


def test_the_plain_words_lose_it() -> None:
    lost = [
        card
        for card, line, plain, _ in said()
        if _may_be_fewer(language.read_ability(line))
        and not re.search(r"\b[Uu]p to\b|\bany number of\b", plain)
    ]
    assert lost == ["Twister of Elements"]


LONGEST = 320


def test_no_line_is_long() -> None:
    longest = max(said(), key=lambda line: len(line[3]))
    assert len(longest[3]) < LONGEST, longest
