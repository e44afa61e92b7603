"""Abilities of cards in the language of whoever reads them; what stays English says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from django.utils.html import escape

from decks.cards import abilities
from decks.cards.abilities import AbilityLine
from decks.templatetags.cards import lang
from engine import cards, games, rulesets
from engine.cards import CardFacts
from engine.language.tongues import languages
from gameplay.documents import faces
from gameplay.templatetags.table import worded

LANGUAGES = languages()


def told_otherwise(game: str, language: str) -> CardFacts:
    """The first card whose lines all read otherwise in the language than in English."""
    every = (cards.facts(game, name) for name in cards.names(game))
    return next(
        card
        for card in every
        if card.wording and not set(card.wording_in(language)) & set(card.wording)
    )


@pytest.fixture
def half_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A German that has words for the first line of a card alone."""
    whole = CardFacts.wording_in

    def first(card: CardFacts, language: str) -> tuple[str, ...]:
        return (*whole(card, language)[:1], *whole(card, "en")[1:])

    monkeypatch.setattr(CardFacts, "wording_in", first)


@pytest.mark.django_db
@pytest.mark.parametrize("own", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_a_card_page_says_abilities_in_the_language_of_its_reader(
    client: Any, game: str, own: str
) -> None:
    card = told_otherwise(game, own)
    told = {own: card.wording_in(own), "en": card.wording}
    for language, other in ((own, "en"), ("en", own)):
        answer = client.get(f"/cards/{game}/{card.key}/", headers={"Accept-Language": language})
        page = answer.content.decode()
        shown = page.partition('class="abilities"')[2].partition("</ul>")[0]
        assert all(escape(line) in shown for line in told[language])
        assert not any(escape(line) in shown for line in told[other])
        assert "lang=" not in shown


@pytest.mark.parametrize("own", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_faces_of_a_seat_are_in_its_language(game: str, own: str) -> None:
    card = told_otherwise(game, own)
    format = next(
        name
        for name, ruleset in rulesets.FORMATS[game].items()
        if getattr(ruleset, "game_text", True)
    )
    for language in (own, "en"):
        found = faces.faces_of(
            [card.full_name], game=game, format=format, made={}, language=language
        )
        face = found[card.full_name]
        assert face.text == card.wording_in(language) and face.english is None


@pytest.mark.parametrize("own", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_lines_of_a_drawn_table_are_in_the_language_of_the_page(game: str, own: str) -> None:
    card = told_otherwise(game, own)
    plain = abilities.by_plain_words(card, "en")
    with translation.override(own):
        told = [worded(line, card.full_name) for line in plain]
    assert len(told) >= len(card.wording)
    for own, line in zip(plain.values(), told, strict=True):
        assert line.text != own.text and line.lang == ""


def test_a_line_without_german_words_is_marked(half_said: None) -> None:
    card = next(
        one
        for one in (cards.facts("chaotic", name) for name in cards.names("chaotic"))
        if len(one.wording) == 2 and one.wording_in("de")[0] != one.wording[0]
    )
    german = abilities.wording_in(card, "de")
    assert [line.lang for line in german] == ["", "en"]
    assert [line.lang for line in abilities.wording_in(card, "en")] == ["", ""]
    assert lang(german[0]) == "" and lang(german[1]) == 'lang="en"'
    assert faces._face(card, "advanced-apprentice", "de").english == (1,)


def test_what_a_card_was_only_given_is_told_in_english_and_marked() -> None:
    card = told_otherwise("chaotic", "de")
    with translation.override("de"):
        assert worded("no line of it", card.full_name) == AbilityLine("no line of it", "en")
    assert worded("no line of it", card.full_name) == AbilityLine("no line of it")
