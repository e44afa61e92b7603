"""Timelines of Genesis: legality, reading, the swaps of lock and show."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from engine import decks, rulesets
from engine.cards import facts
from engine.decks import BadDeck, DeckList
from engine.decks.genesis import timelines
from engine.decks.genesis.swapping import Swap
from engine.fuzz.deckbuilding import random_deck
from engine.kernel.chance import Stream

CONSTRUCTED = rulesets.get("genesis", "constructed")
SHARED = Path(__file__).parents[4] / "shared"
TIMELINES = SHARED / "cards" / "genesis" / "training-timelines.jsonl"
CARDS = SHARED / "cards" / "genesis" / "training-set.jsonl"
SCENARIOS = SHARED / "rules" / "scenarios" / "genesis"

needs_shared = pytest.mark.skipif(
    not TIMELINES.is_file(), reason="the sample timelines are not beside the repository"
)


def timeline(champion: str, cards: dict[str, int], **piles: dict[str, int]) -> DeckList:
    content = {"champion": {champion: 1}, "timeline": cards, **piles}
    return decks.parse(json.dumps({"name": "Test", "game": "genesis", "cards": content}))


def rules_of(deck: DeckList, format: str = "constructed") -> list[str]:
    return [fault.rule for fault in decks.check(deck, rulesets.get("genesis", format))]


@pytest.mark.parametrize("key", decks.shipped("genesis"))
def test_a_shipped_timeline_is_legal(key: str) -> None:
    deck = decks.shipped()[key]
    assert decks.check(deck, CONSTRUCTED) == []
    assert len(deck.pile("timeline")) == 50
    assert timelines.chi_of(deck, "timeline") <= 250
    assert timelines.chi_of(deck, "forethoughts") <= 100


def test_every_champion_of_the_training_set_has_two_timelines() -> None:
    champions = [deck.pile("champion")[0].name for deck in decks.shipped("genesis").values()]
    assert len(champions) == 16
    assert {champions.count(name) for name in champions} == {2}


def test_another_card_or_chi_more_is_each_its_own_fault() -> None:
    assert rules_of(timeline("Ardun Keshel", {"Anvari Levy": 49})) == ["G-constructed.3"]
    assert rules_of(timeline("Ardun Keshel", {"Toll-Gate Giant": 50})) == ["G-constructed.4"]


def test_two_champions_or_another_card_in_their_place_are_refused() -> None:
    cards = {"Anvari Levy": 50}
    content = {"champion": {"Ardun Keshel": 1, "Hestra Mellowgate": 1}, "timeline": cards}
    deck = decks.parse(json.dumps({"game": "genesis", "cards": content}))
    assert rules_of(deck) == ["G-start.3"]
    assert rules_of(deck, "allies") == []
    with pytest.raises(BadDeck, match="is no champion"):
        timeline("Ember Dart", cards)


def test_allies_share_an_affiliation_beside_the_world() -> None:
    content = {
        "champion": {"Ardun Keshel": 1, "Sivrel Amoth": 1},
        "timeline": {"Anvari Levy": 50},
    }
    deck = decks.parse(json.dumps({"game": "genesis", "cards": content}))
    assert rules_of(deck, "allies") == ["G-overview.4"]


@pytest.mark.parametrize("format", ["constructed", "allies"])
def test_too_many_champions_are_one_fault(format: str) -> None:
    """Who shares an affiliation with whom is asked of as many as the format plays."""
    three = {"Ardun Keshel": 1, "Sivrel Amoth": 1, "Brakka Tolvane": 1}
    content = {"champion": three, "timeline": {"Anvari Levy": 50}}
    deck = decks.parse(json.dumps({"game": "genesis", "cards": content}))
    faults = decks.check(deck, rulesets.get("genesis", format))
    assert [fault.text for fault in faults if "hampion" in fault.text] == [
        f"3 champions instead of {1 if format == 'constructed' else 2}"
    ]
    assert not [fault for fault in faults if "affiliation" in fault.text]


def test_a_card_of_either_ally_is_legal() -> None:
    content = {
        "champion": {"Ardun Keshel": 1, "Joric Farsling": 1},
        "timeline": {"Dawn Spear": 20, "Static Wasp": 30},
    }
    deck = decks.parse(json.dumps({"game": "genesis", "cards": content}))
    assert "G-champion-card.12" not in rules_of(deck, "allies")
    foreign = decks.check(timeline("Ardun Keshel", {"Static Wasp": 50}), CONSTRUCTED)
    assert [(fault.rule, fault.also) for fault in foreign] == [
        ("G-champion-card.12", ("G-champion-card.11",))
    ]


def test_half_foreign_and_wholly_foreign_cards_are_told_apart() -> None:
    deck = timeline("Ardun Keshel", {"Anvari Levy": 48, "Static Wasp": 1, "Marrow Furnace": 1})
    assert [(fault.cards, fault.also) for fault in decks.check(deck, CONSTRUCTED)] == [
        (("Static Wasp",), ("G-champion-card.11",)),
        (("Marrow Furnace",), ()),
    ]


def test_the_numbers_of_a_format_are_its_own() -> None:
    deck = timeline("Ardun Keshel", {"Anvari Levy": 30})
    house = replace(CONSTRUCTED, timeline=30, chi=30 * (facts("genesis", "Anvari Levy").chi or 0))
    assert decks.check(deck, house) == []
    assert [f.rule for f in decks.check(deck, replace(house, chi=house.chi - 1))] == [
        "G-constructed.4"
    ]


def test_limited_formats_know_no_copy_limit_and_no_chi_of_forethoughts() -> None:
    deck = timeline(
        "Sivrel Amoth",
        {"Index Search": 3, "Static Wasp": 32},
        forethoughts={"Lightning Tide": 21},
    )
    assert rules_of(deck, "draft") == []
    assert rules_of(deck, "sealed") == []
    assert rules_of(deck) == ["G-constructed.3", "GR-DK.3", "G-forethoughts-rules.2"]


def test_a_format_may_limit_all_cards_or_single_ones() -> None:
    deck = timeline("Ardun Keshel", {"Anvari Levy": 47, "Ember Dart": 3})

    def rules(**switches: object) -> list[str]:
        return [fault.rule for fault in decks.check(deck, CONSTRUCTED.switched(switches))]

    assert rules() == []
    assert rules(max_copies=47) == []
    assert rules(max_copies=46) == ["GR-DK.2"]
    assert rules(restricted_list={"Ember Dart": 3}) == []
    assert rules(restricted_list={"Ember Dart": 2}) == ["GR-DK.3"]
    assert rules(restricted_list={"Ember Dart": 2}, copy_limits=False) == []
    for wrong in (["Ember Dart"], {"Ember Dart": "two"}, 5):
        with pytest.raises(rulesets.UnknownFormat):
            rules(restricted_list=wrong)


def test_without_exact_chi_a_swap_only_stays_within_the_limit() -> None:
    deck = timeline("Ardun Keshel", {"Anvari Levy": 50}, forethoughts={"Ember Dart": 1})
    swap = Swap(("Anvari Levy",), ("Ember Dart",))
    loose = CONSTRUCTED.switched({"swap_chi_exact": False})
    chi = timelines.chi_of(timelines.swapped(deck, swap), "timeline")
    assert [f.rule for f in timelines.swap_faults(deck, swap, ruleset=CONSTRUCTED)] == [
        "G-lock-show.8"
    ]
    assert timelines.swap_faults(deck, swap, ruleset=replace(loose, chi=chi)) == []
    assert [
        f.rule for f in timelines.swap_faults(deck, swap, ruleset=replace(loose, chi=chi - 1))
    ] == ["G-constructed.4"]


def test_a_text_list_names_its_game_or_is_told_it() -> None:
    text = "Champion:\n1 Ardun Keshel\nTimeline:\n50 Anvari Levy\n"
    told = decks.parse(text, game="genesis")
    assert decks.parse(f"Game: genesis\n{text}") == told
    assert told.pile("champion")[0].name == "Ardun Keshel"
    with pytest.raises(BadDeck) as unknown:
        decks.parse(f"Game: chess\n{text}")
    assert unknown.value.line == 1


def test_a_misspelt_card_is_named_with_its_line_and_the_nearest_names() -> None:
    with pytest.raises(BadDeck) as bad:
        decks.parse("Game: genesis\nChampion:\n1 Ardun Keshel\nTimeline:\n1 Embr Dart\n")
    assert bad.value.line == 5
    assert bad.value.suggestions[0] == "Ember Dart"


def test_a_list_without_a_champion_is_refused() -> None:
    with pytest.raises(BadDeck, match="names no champion"):
        decks.parse("Game: genesis\nTimeline:\n50 Anvari Levy\n")


def test_a_deck_of_one_game_is_not_judged_by_the_rules_of_the_other() -> None:
    with pytest.raises(rulesets.UnknownFormat):
        decks.check(decks.shipped()["dop-overworld"], CONSTRUCTED)


# --- lock and show -----------------------------------------------------------------------------


def test_every_swap_found_is_legal_and_leaves_a_legal_timeline() -> None:
    for deck in decks.shipped("genesis").values():
        found = timelines.swaps(deck, CONSTRUCTED, limit=8)
        assert found
        for swap in found:
            assert timelines.swap_faults(deck, swap) == []
            assert decks.check(timelines.swapped(deck, swap), CONSTRUCTED) == []


def test_a_swap_back_restores_the_timeline() -> None:
    deck = decks.shipped()["training-ardun-keshel-a"]
    swap = timelines.swaps(deck, CONSTRUCTED, limit=1)[0]
    changed = timelines.swapped(deck, swap)
    assert changed.digest() != deck.digest()
    assert timelines.swapped(changed, Swap(swap.into, swap.out)).digest() == deck.digest()


def test_a_swap_needs_equal_numbers_equal_chi_and_copies_that_are_there() -> None:
    deck = timeline(
        "Ardun Keshel", {"Anvari Levy": 50}, forethoughts={"Ember Dart": 1, "Catch Breath": 1}
    )

    def rules(out: tuple[str, ...], into: tuple[str, ...]) -> list[str]:
        return [fault.rule for fault in timelines.swap_faults(deck, Swap(out, into))]

    assert rules(("Anvari Levy",), ("Catch Breath",)) == []
    assert rules(("Anvari Levy",), ("Ember Dart",)) == ["G-lock-show.8"]
    assert rules(("Anvari Levy",), ("Ember Dart", "Catch Breath")) == [
        "G-lock-show.7",
        "G-lock-show.8",
    ]
    assert rules(("Ember Dart",), ("Anvari Levy",)) == ["G-lock-show.7", "G-forethoughts-rules.3"]
    assert rules(("Anvari Levy",) * 2, ("Catch Breath",) * 2) == ["G-forethoughts-rules.3"]


def test_no_swap_is_offered_that_breaks_a_copy_limit() -> None:
    deck = timeline(
        "Sivrel Amoth",
        {"Index Search": 1, "Static Wasp": 49},
        forethoughts={"Index Search": 1},
    )
    assert timelines.swaps(deck, CONSTRUCTED) == ()


# --- random ones -------------------------------------------------------------------------------


@pytest.mark.parametrize("format", rulesets.FORMATS["genesis"])
def test_random_timelines_are_legal_and_hold_what_they_fetch(format: str) -> None:
    ruleset = rulesets.get("genesis", format)
    stream = Stream(b"timelines", format)
    for _ in range(10):
        deck = random_deck("genesis", format, 2, stream)
        assert decks.check(deck, ruleset) == []
        assert len(deck.pile("champion")) == ruleset.champions
        if "Sapling Call" in deck.cards["timeline"]:
            assert deck.cards["subconscious"]["Reed Sprout"] >= 3


# --- beside the repository ---------------------------------------------------------------------


@needs_shared
def test_the_sample_timelines_are_as_they_say() -> None:
    names = {row["id"]: row["name"] for row in map(json.loads, CARDS.read_text().splitlines())}
    for row in map(json.loads, TIMELINES.read_text().splitlines()):
        piles = {
            pile: {names[card]: count for card, count in row[key].items()}
            for pile, key in (("forethoughts", "forethoughts"), ("subconscious", "subconscious"))
        }
        cards = {names[card]: count for card, count in row["cards"].items()}
        deck = timeline(names[row["champion"]], cards, **piles)
        broken = rules_of(deck)
        if row["legal"]:
            assert broken == [], row["name"]
            swap = row["legal_swap"]
            exchange = Swap(*(tuple(names[card] for card in swap[key]) for key in ("out", "in")))
            assert timelines.swap_faults(deck, exchange) == [], row["name"]
        else:
            assert len(broken) == 1, (row["name"], broken)
            assert broken[0] in row["why"], (row["name"], broken)


def documents() -> list[dict]:
    if not SCENARIOS.is_dir():
        return []
    found = (
        document
        for path in sorted(SCENARIOS.glob("*.yaml"))
        for document in yaml.safe_load_all(path.read_text())
        if document
    )
    return [document for document in found if document.get("kind") == "deck"]


@needs_shared
@pytest.mark.parametrize("document", documents(), ids=lambda document: document["id"])
def test_a_deck_scenario_is_judged_as_it_expects(document: dict) -> None:
    found = decks.check_scenario(document)
    expected = document["expect"]
    assert found.legal == expected["legal"]
    assert sorted(found.violations) == sorted(expected.get("violations", []))
    assert found.chi == expected.get("chi", found.chi)
    assert found.forethoughts_chi == expected.get("forethoughts_chi", found.forethoughts_chi)


def test_a_champion_lies_in_no_subconscious() -> None:
    deck = timeline("Ardun Keshel", {"Anvari Levy": 50}, subconscious={"Ardun Keshel": 1})
    assert rules_of(deck) == ["G-champion-card.2"]
    other = timeline("Ardun Keshel", {"Anvari Levy": 50}, subconscious={"Reed Sprout": 3})
    assert rules_of(other) == []
