"""Nothing the language can say is passed over: the rulebook names it, or it is listed as open."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import pytest

import engine
from engine import cards, language
from engine.cards import model
from engine.language import interpreted, nodes, notation

RULEBOOK = "\n".join(
    path.read_text("utf-8")
    for path in sorted((Path(engine.__file__).parent / "chaotic").rglob("*.py"))
)
WORDS: tuple[type[Enum], ...] = (nodes.Verb, nodes.Act, nodes.Step, nodes.CardKind, nodes.Until)
FOR_DECKS = ("DeckRule",)


def test_every_node_is_interpreted_or_listed() -> None:
    names = [cls.__name__ for cls in notation._classes().values()]
    assert len(names) > 250
    known = {*re.findall(r"\w+", RULEBOOK), *interpreted.NOT_YET, *FOR_DECKS}
    assert [name for name in names if name not in known] == []


def test_every_word_is_interpreted_or_listed() -> None:
    words = [member for cls in WORDS for member in cls]
    assert len(words) > 50
    open_ones = [word for word in words if not interpreted_word(word)]
    assert open_ones == []


def interpreted_word(member: Enum) -> bool:
    name = f"{type(member).__name__}.{member.name}"
    named = re.search(rf"\b{name}\b|\"{member.value}\"", RULEBOOK) is not None
    return named or name in interpreted.NOT_YET


def test_a_card_that_says_something_open_is_not_executable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(interpreted, "NOT_YET", frozenset(("Negate",)))
    model._missing.cache_clear()
    card = next(
        card
        for card in cards.all_facts("chaotic")
        if not card.declined and interpreted.missing(card.abilities)
    )
    assert not card.executable
    assert cards.facts("chaotic", "Canon of Casualty").executable
    model._missing.cache_clear()


def test_quoted_abilities_are_looked_into() -> None:
    quoted = language.read_line(
        'Equipped Creature has "Outperform all Disciplines 5."', "battlegear"
    )
    assert "Keyword.all" in interpreted.features(quoted)
    assert interpreted.missing((quoted,)) == tuple(
        name for name in ("Keyword.all",) if name in interpreted.NOT_YET
    )
