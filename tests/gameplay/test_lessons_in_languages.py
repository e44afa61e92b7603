"""Lessons and glossaries in the languages of the hall: what is told, and why a choice is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from engine import rulebook
from engine.rulebook import glossary
from gameplay import lessons
from gameplay.queries.bench.rules import words_found
from tests.pages import read_as_shown
from tests.translations import languages

pytestmark = pytest.mark.django_db


def in_words(language: str, text: str) -> str:
    """A text of ours in the language, which is another text."""
    with translation.override(language):
        found = str(translation.gettext(text))
    assert found != text
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", lessons.courses())
def test_a_course_is_told_in_the_language_of_the_page(
    client: Any, api: Any, game: str, language: str
) -> None:
    first = lessons.course(game).chapters[0]
    headers = {"Accept-Language": language}
    index = read_as_shown(client.get(reverse("gameplay:learn"), headers=headers).content.decode())
    assert escape(in_words(language, first.title)) in index
    assert escape(in_words(language, first.about)) in index
    address = reverse("gameplay:lesson", args=(game,))
    page = read_as_shown(client.get(address, headers=headers).content.decode())
    told = in_words(language, first.steps[0].say).splitlines()
    assert all(escape(part) in page for part in told)
    assert escape(first.steps[0].say.splitlines()[0]) not in page
    out = api(None).get(reverse("api:lesson", args=(game,)), headers=headers).json()
    assert out["title"] == in_words(language, first.title) and out["say"] == told


@pytest.mark.parametrize("language", languages())
def test_a_wrong_choice_is_answered_in_the_language_of_the_page(api: Any, language: str) -> None:
    ask, headers = reverse("api:lesson-why", args=("chaotic",)), {"Accept-Language": language}
    visitor = api(None)
    do = reverse("api:lesson-choose", args=("chaotic",))
    for asked in range(2):
        answer = visitor.post(do, {"line": "go on", "asked": asked})
        assert answer.status_code == 200, answer.content
    told = visitor.post(ask, {"line": "strike with Windslash"}, headers=headers).json()
    wrong = lessons.course("chaotic").chapters[0].steps[2].wrong["strike with Windslash"]
    assert not told["legal"]
    assert told["reasons"][0]["text"] == in_words(language, wrong.because)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", rulebook.GAMES)
def test_a_glossary_is_read_and_searched_in_the_language_of_the_page(
    client: Any, api: Any, game: str, language: str
) -> None:
    entry = glossary.entries(game)[0]
    meaning = in_words(language, entry.text)
    asked, headers = {"game": game, "q": meaning}, {"Accept-Language": language}
    page = client.get(reverse("gameplay:words"), asked, headers=headers).content.decode()
    assert escape(meaning) in read_as_shown(page)
    assert f'<span class="strong" lang="en">{entry.word}</span>' in read_as_shown(page)
    rows = api(None).get(reverse("api:rules-words"), asked, headers=headers).json()["results"]
    assert [(one["word"], one["text"]) for one in rows] == [(entry.word, meaning)]


def test_a_glossary_is_searched_in_english_too() -> None:
    with translation.override("de"):
        english = words_found("chaotic", "equipment of a creature")
        assert [one.word for one in english] == ["Battlegear"]
        assert words_found("chaotic", "") == glossary.entries("chaotic")
