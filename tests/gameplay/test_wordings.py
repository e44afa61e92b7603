"""What a table's pages say of a card is what its own page says."""

from __future__ import annotations

from types import SimpleNamespace

from django.template.loader import render_to_string

from decks.cards.abilities import AbilityLine
from engine import cards
from engine.chaotic.position.cards import listed_lines
from gameplay.templatetags.table import worded


def test_every_line_that_a_table_has_of_a_listed_card_is_worded_for_readers() -> None:
    changed = 0
    for card in cards.all_facts("chaotic"):
        for wording in ("current", "printed"):
            for line in listed_lines(card.full_name, True, wording):
                assert line in card.told, (card.full_name, line)
                changed += card.told[line] != line
    assert changed > 500


def test_a_line_that_the_card_has_not_stays_as_it_is() -> None:
    assert worded("Fire 5.", "Maxxor") == AbilityLine("Fire 5.")
    assert worded("Fire 5.", "Nobody Knows") == AbilityLine("Fire 5.")


def test_a_hand_is_read_in_the_words_of_the_cards_page() -> None:
    name = "Song of Recovery"
    (line,) = listed_lines(name, True, "current")
    (wording,) = cards.facts("chaotic", name).wording
    card = {"name": name, "cost": 1, "tribe": "Generic", "abilities": [line]}
    hand = {"letter": "A", "seat": {"name": "Ada"}, "attack_hand": [], "mugic": [card]}
    page = render_to_string("gameplay/_hands.html", {"page": SimpleNamespace(hands=[hand])})
    assert line != wording
    assert wording.replace('"', "&quot;") in page and "chosen one" not in page
