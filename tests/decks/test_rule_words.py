"""The rulebook in the language of the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template
from django.utils.translation import override

from decks.rulebook import on_cards, translated
from engine import rulebook
from tests.pages import read_as_shown

RULE = "2.2.6"
TITLES = {
    "de": "Je Kreatur eine Kampfausrüstung",
    "es": "Un equipo de batalla por Criatura",
    "fr": "Un Équipement de combat par Créature",
}


@pytest.mark.parametrize("language", TITLES)
def test_a_rule_is_told_in_the_language_that_is_spoken(language: str) -> None:
    with override(language):
        assert translated.rule(RULE).title == TITLES[language]
        assert [one.title for one in translated.rules("chaotic") if one.id == RULE] == [
            TITLES[language]
        ]
    with override("en"):
        assert translated.rule(RULE).title == "One Battlegear per Creature"
        assert translated.rule(RULE).english == ()


def test_no_page_shows_that_a_rule_is_a_heading() -> None:
    assert rulebook.rule("2").title == "Deck construction (heading)"
    with override("en"):
        assert translated.rule("2").title == "Deck construction"


def test_what_a_language_lacks_is_named() -> None:
    with override("de"):
        told = translated.rule("R-first-turn")
    assert {"why", "silence"} <= set(told.english) and "title" not in told.english
    assert told.why == rulebook.rule("R-first-turn").why


@pytest.mark.parametrize("word", ["Kampfausrüstung", "kampfausrüstung", "Battlegear", "2.2.6"])
def test_rules_are_found_by_their_own_words_and_by_the_english(word: str) -> None:
    with override("de"):
        found = [one.id for one in translated.found("chaotic", word)]
    every = [one.id for one in rulebook.rules("chaotic")]
    assert RULE in found and found == [one for one in every if one in found]


@pytest.mark.django_db
@pytest.mark.parametrize("language", TITLES)
def test_pages_of_rules_speak_the_language(client: Any, language: str) -> None:
    def page(address: str) -> str:
        headers = {"Accept-Language": language}
        return read_as_shown(client.get(address, headers=headers).content.decode())

    title = TITLES[language]
    assert f"<title>{RULE} {title}" in page(f"/rules/{RULE}/")
    assert title in page("/rules/") and title in page("/rules/?q=Battlegear")
    assert title in page(f"/rules/?q={title.rpartition(' ')[2]}")
    with override(language):
        ruling = translated.rule("R-version").title
    shown = page("/rules/R-version/")
    assert f"</span> {ruling}</h1>" in shown
    assert '<dd lang="en">' in shown and '<a class="list-link" href="/rules/scenarios/' in shown


@pytest.mark.django_db
def test_what_a_page_says_in_english_is_marked_so(client: Any) -> None:
    """A reader of the screen says what is marked in the voice of its language."""
    answer = client.get("/rules/R-additional-damage/", headers={"Accept-Language": "de"})
    shown = read_as_shown(answer.content.decode())
    with override("de"):
        told = translated.rule("R-additional-damage")
        (phrase,) = on_cards.phrases_settled(told)
    assert f">{told.confidence}</dd>" in shown
    assert f'lang="en">{told.confidence}' not in shown
    assert "why" in told.english
    assert "confidence" not in told.english
    assert phrase.reading in shown
    assert f'lang="en">{phrase.reading}' not in shown
    assert '<dd lang="en">' in shown  # the grounds of a ruling
    assert f'lang="en">“{phrase.family.name}' in shown  # as it stands on cards


def test_links_to_rules_have_the_title_in_the_language() -> None:
    shown = Template("{% load table %}{% rules ids %}")
    for language, title in {**TITLES, "en": "One Battlegear per Creature"}.items():
        with override(language):
            assert f'title="{title}"' in shown.render(Context({"ids": [RULE]}))


@pytest.mark.django_db
def test_the_api_tells_a_rule_in_the_language_that_is_asked_for(client: Any) -> None:
    for language, title in {**TITLES, "en": "One Battlegear per Creature"}.items():
        headers = {"Accept-Language": language}
        assert client.get(f"/api/v1/rules/{RULE}/", headers=headers).json()["title"] == title
