"""Ban lists by their days, the rules of an event over them, and what they make of a deck."""

from __future__ import annotations

import pytest

from engine import cards, decks, rulesets
from engine.decks import banlists
from engine.decks.banlists import CardRules

MASTERS = rulesets.get("chaotic", "masters")
OVERWORLD = decks.shipped("chaotic")["dop-overworld"]


def rules_of(text: str, deck: decks.DeckList = OVERWORLD) -> list[tuple[str, tuple[str, ...]]]:
    rules = CardRules(banlists.read_rules(text, deck.game))
    faults = decks.check(deck, rulesets.get(deck.game), rules=rules)
    return [(fault.rule, fault.cards) for fault in faults]


def test_each_version_names_known_cards_and_a_day() -> None:
    found = banlists.published("chaotic")
    assert [one.since for one in found] == sorted(one.since for one in found)
    names = set(cards.names("chaotic"))
    words = set(banlists.words_of("chaotic"))
    for one in found:
        assert {rule.card for rule in one.rules} <= names
        assert {rule.word for rule in one.rules} <= words - {"allow"}


def test_the_version_of_a_day_is_in_force() -> None:
    assert banlists.in_force("chaotic", "2025-01-10") == ()
    (first,) = banlists.in_force("chaotic", "2025-01-11")
    (last,) = banlists.in_force("chaotic", "2030-01-01")
    assert first.since == "2025-01-11"
    assert last.name == "community-standard@2026-05-29"
    assert banlists.named("chaotic", last.name) == last
    banned = {rule.card for rule in last.rules if rule.word == "ban"}
    assert len(banned) == 42 and "Phoenix Belt" not in banned and "Xelfe" in banned
    (before,) = banlists.in_force("chaotic", "2026-05-28")
    assert "Phoenix Belt" in {rule.card for rule in before.rules if rule.word == "ban"}
    with pytest.raises(KeyError):
        banlists.named("chaotic", "community-standard@2024-01-01")


def test_a_banned_card_is_a_fault_and_an_allowed_one_is_none() -> None:
    assert rules_of("") == []
    assert rules_of("ban Arias") == [("", ("Arias",))]
    assert rules_of("ban Arias\nallow Arias") == []
    assert rules_of("1 Rip Tide") == [("", ("Rip Tide",))]
    assert rules_of("2 Rip Tide") == []


def test_a_mark_that_is_given_counts_as_printed() -> None:
    assert OVERWORLD.cards["attacks"]["Rip Tide"] == 2
    assert rules_of("unique Rip Tide") == [("2.2.3", ("Rip Tide",))]
    assert [rule for rule, _cards in rules_of("legendary Arias\nlegendary Rip Tide")] == ["2.2.4"]
    loyal = next(
        card
        for card in cards.all_facts("chaotic")
        if card.loyal and card.kind == "battlegear" and card.loyal_to != "OverWorld"
    )
    piles = {pile: list(OVERWORLD.pile(pile)) for pile in decks.piles_of("chaotic")}
    piles["battlegear"][0] = decks.Copy(loyal.full_name)
    deck = decks.DeckList.of("d", "chaotic", OVERWORLD.size, dict(piles))
    assert [rule for rule, _cards in rules_of("", deck)] == ["2.2.5"]
    assert rules_of(f"unloyal {loyal.full_name}", deck) == []


def test_marks_are_of_the_game_that_counts_them() -> None:
    timeline = next(iter(decks.shipped("genesis").values()))
    name = timeline.names()[1]
    assert rules_of(f"ban {name}", timeline) == [("", (name,))]
    with pytest.raises(decks.BadDeck, match="neither a number"):
        banlists.read_rules(f"unique {name}", "genesis")


def test_every_line_that_is_no_rule_is_named() -> None:
    with pytest.raises(decks.BadDeck) as refused:
        banlists.read_rules("bann Maxxor\nban Maxor\n\nban Maxxor\nunique", "chaotic")
    assert [bad.line for bad in refused.value.all] == [1, 2, 5]
    assert refused.value.all[1].suggestions[0] == "Maxxor"


def test_the_later_of_two_words_holds() -> None:
    rules = CardRules(banlists.read_rules("unique Arias\nununique Arias", "chaotic"))
    assert rules.words == {"Arias": {"unique": "ununique"}}
