"""Faults of lists in the language of the page: every sentence of the engine is known here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils.translation import override

from decks.lists.fault_words import SENTENCES, told
from decks.templatetags.cards import untold
from engine import decks as engine_decks
from tests.gameplay.test_pages_in_languages import english, said
from tests.translations import languages

HERE = Path(engine_decks.__file__).parent
ELSEWHERE = {
    "swapping.py": "the referee says them at a table",
    "document.py": "programs write such lists",
    "judging.py": "programs write such lists",
}
"""Modules whose faults no page shows, and why."""


def _sentences(tree: ast.AST) -> Iterator[ast.expr]:
    """What is given to a fault, or kept under a name for one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("Fault", "BadDeck") and len(node.args) > 1:
                yield node.args[1]
            elif node.func.id == "ValueError":
                yield node.args[0]
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id in ("text", "fault"):
                yield node.value
            elif node.targets[0].id == "_MISFITS":
                assert isinstance(node.value, ast.Dict)
                yield from node.value.values


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.FormattedValue):
        return "Mugic" if ast.unparse(part.value) == "pile.capitalize()" else "7"
    assert isinstance(part, ast.Constant)
    return str(part.value)


def _filled(sentence: ast.expr) -> str:
    """The sentence with a number in every place that is open; "" where it is none."""
    if isinstance(sentence, ast.JoinedStr):
        return "".join(map(_part, sentence.values))
    if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
        return sentence.value.replace("{}", "7")
    return ""


FOUND = sorted(
    {
        (path.name, words)
        for path in HERE.rglob("*.py")
        if path.name not in ELSEWHERE
        for sentence in _sentences(ast.parse(path.read_text()))
        if (words := _filled(sentence))
    }
)


def test_the_faults_of_the_engine_are_found() -> None:
    assert len(FOUND) > 30
    assert ("legality.py", "7 attacks instead of 7") in FOUND


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("module", "words"), FOUND)
def test_every_fault_is_said_in_every_language(language: str, module: str, words: str) -> None:
    with override(language):
        assert told(words) != words, module


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_is_read_as_itself(sentence: str) -> None:
    """None is taken for another one that stands before it."""
    filled = sentence.replace(")d", ")s")
    values = {"names": "Maxxor, Zaur", "card": "'Maxxor'", "own": "mugic", "pile": "attacks"}
    values |= dict.fromkeys(("count", "wanted", "size", "board"), "7")
    values |= dict.fromkeys(("sizes", "why", "value", "game", "word", "words"), "this")
    with override("en"):
        text = filled % values
        assert told(text).casefold() == text.casefold()


def test_the_place_of_a_fault_stays_before_it() -> None:
    with override("de"):
        assert told("list: holds no cards") == "list: enthält keine Karten"
        assert told("'Ring of Na'arin' belongs to battlegear, not to mugic") == (
            "'Ring of Na'arin' gehört zu Kampfausrüstung, nicht zu Mugic"
        )
        assert told("something else") == "something else"


@pytest.mark.django_db
@pytest.mark.parametrize("language", languages())
def test_what_is_wrong_with_a_list_is_said_in_the_language_of_the_page(
    client, alice, language
) -> None:
    """A list that cannot be read, and one that can and is not legal."""
    client.force_login(alice)
    address, headers = reverse("decks:new"), {"Accept-Language": language}
    text = "Name: Mine\n\nCreatures:\n1 Maxor\n3 Maxxor\n\nAttacks:\n2 Song of Fury\n"
    page = client.post(address, {"text": text, "name": ""}, headers=headers).content.decode()
    faults = [one for one in said(page) if "Maxor" in one or "Song of Fury" in one]
    assert len(faults) > 1 and english(faults) == []


def test_cards_that_the_sentence_names_are_not_named_again() -> None:
    assert untold(("Maxxor", "Maxxor", "Zaur"), "Maxxor is Loyal") == ["Zaur"]
    assert untold(None, "holds no cards") == []
