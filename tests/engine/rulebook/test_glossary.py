"""The glossary: every word has its rule and is there once; keywords of cards are all in it."""

import re

import pytest

from engine import rulebook
from engine.language.genesis.glossary import TEXTS
from engine.language.genesis.grammar.words import ability_words
from engine.language.nodes import Word
from engine.rulebook import glossary

GAMES = ("chaotic", "genesis")
FOUND_UNDER = {"element": "fire x", "proof": "fireproof"}
"""Keywords that are written with the element in front."""


@pytest.mark.parametrize("game", GAMES)
def test_every_word_has_a_rule_of_its_game_and_is_there_once(game):
    entries = glossary.entries(game)
    assert len(entries) > 80
    assert len({one.key for one in entries}) == len(entries)
    for one in entries:
        assert rulebook.known(one.rule), one
        assert rulebook.rule(one.rule).game == game
        assert one.text.endswith(".") and len(one.text) < 160


def test_every_keyword_of_chaotic_is_explained():
    words = {one.word.casefold() for one in glossary.entries("chaotic")}
    assert {FOUND_UNDER.get(word.value, word.value) for word in Word} <= words


def test_disciplines_elements_and_abbreviations_are_explained():
    forms = {form for one in glossary.entries("chaotic") for form in one.forms}
    assert {"C", "P", "W", "S", "E", "MC", "BP"} <= forms
    words = {one.word for one in glossary.entries("chaotic")}
    assert {"Courage", "Power", "Wisdom", "Speed", "Fire", "Air", "Earth", "Water"} <= words


def test_every_keyword_of_genesis_is_explained():
    words = {
        form for one in glossary.entries("genesis") for form in (one.word, *one.forms)
    }  # fmt: skip
    names = {re.sub(r" \[.*", "", name) for name in (*TEXTS, *ability_words())}
    assert names <= words


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("chaotic", "Target Creature gains Fire 5.", ["Creature", "Fire X", "Target"]),
        ("chaotic", "It loses Invisibility.", ["Invisibility"]),
        ("genesis", "Area Attack [2]", ["Area Attack"]),
        ("genesis", "nothing of it", []),
    ],
)
def test_words_are_found_in_a_text_the_longest_first(game, text, words):
    assert [one.word for one in glossary.explained_in(game, text)] == words


def test_a_word_is_found_by_its_beginning_its_form_and_its_meaning():
    assert [one.word for one in glossary.found("chaotic", "swi")] == ["Swift"]
    assert "Courage" in [one.word for one in glossary.found("chaotic", "C")]
    assert "Battlegear" in [one.word for one in glossary.found("chaotic", "equipment")]
    assert glossary.found("chaotic", "") == glossary.entries("chaotic")
    assert glossary.found("chaotic", "qwxz") == ()


def test_a_rule_knows_its_words():
    assert [one.word for one in glossary.entries_of("chaotic", "GL-swift")] == ["Swift"]
    assert glossary.entries_of("chaotic", "6.3.1") == ()
