"""The rulebooks in other languages: whole, in words of their own, and with the same numbers."""

from __future__ import annotations

import pytest

from decks.rulebook.ids import ids_in
from decks.rulebook.translated import DOMAIN, SAID, title_of
from engine import rulebook
from tests.translations import IDS_ALONE, Message, catalogue, languages, of_rulebooks, said

GAMES_OWN = "Dispel Fluidmorph Hive Past Showdown"
"""Words of the game that no language translates, as its cards have none for them."""
PRINTED = (
    "Defender|Disarm|Elementproof|Exhaust|Intimidate|Invisibility|Outperform|Range|Recklessness"
    "|Strike|Support|Surprise|Swift|Untargetable"
)
"""Abilities that Spanish and French say as they are printed, on cards and at the table."""
SAME = {
    "de": {"Element X", "Initiative", "Loyal", "Mirage", "Name"},  # German words too
    "es": {"Brainwashed", *PRINTED.split("|")},
    "fr": {
        *PRINTED.split("|"),
        # French words too
        *("Adjacent", "Division", "Infection", "Initiative", "Interception", "Loyal", "Mirage"),
        *("Sacrifice", "Unique"),
        # what is checked is printed so, and a Discipline is one in French
        *(f"{one} (Discipline) X" for one in ("Exhaust", "Outperform", "Stat Check", "Stat Fail")),
    },
}
"""The titles that are the same as in English."""


def titles() -> dict[Message, str]:
    """Every title that says something besides ids, with a rule that has it."""
    return {
        Message(title_of(rule), context=game): rule.id
        for game in rulebook.GAMES
        for rule in rulebook.rules(game)
        if not IDS_ALONE.fullmatch(title_of(rule))
    }


@pytest.mark.parametrize("language", languages())
def test_every_rule_has_its_title(language: str) -> None:
    found = catalogue(language, DOMAIN)
    assert [where for one, where in titles().items() if not said(found, one)] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("field", [one for one in SAID if one != "title"])
def test_every_rule_has_what_is_said_of_it(field: str, language: str) -> None:
    found = catalogue(language, DOMAIN)
    rules = (rule for game in rulebook.GAMES for rule in rulebook.rules(game))
    asked = {Message(text, context=rule.game) for rule in rules if (text := getattr(rule, field))}
    assert len(asked) > 3
    assert [one.one for one in asked if not said(found, one)] == []


@pytest.mark.parametrize("language", languages())
def test_titles_are_in_the_language(language: str) -> None:
    found, allowed = catalogue(language, DOMAIN), SAME[language] | set(GAMES_OWN.split())
    same = {one.one for one in titles() if found.get(one.one, one.context).string == one.one}
    assert same == allowed


@pytest.mark.parametrize("language", languages())
def test_texts_cite_the_rules_that_the_english_cites(language: str) -> None:
    found, odd = catalogue(language, DOMAIN), []
    for one in of_rulebooks():
        text = found.get(one.one, one.context).string
        cited = [
            sorted(identity for _, _, identity in ids_in(each, one.context or ""))
            for each in (one.one, text)
        ]
        if text and cited[0] != cited[1]:
            odd.append(text)
    assert odd == []


def test_a_title_of_ids_alone_is_no_message() -> None:
    assert IDS_ALONE.fullmatch("G-permanents.2, G-term-destroyed.1")
    assert not IDS_ALONE.fullmatch("When 8.7.3.4 is looked at")
