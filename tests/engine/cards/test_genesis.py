"""The catalogue of Genesis, and cards made for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import cards
from engine.cards.checking import check
from engine.cards.genesis import GenesisFacts
from engine.cards.making import BadCard, make_card
from engine.language import Declined

TRAINING = Path(__file__).parents[4] / "shared" / "cards" / "genesis" / "training-set.jsonl"


def facts(name: str) -> GenesisFacts:
    card = cards.facts("genesis", name)
    assert isinstance(card, GenesisFacts)
    return card


def test_the_training_set_is_whole_and_executable() -> None:
    found = list(cards.all_facts("genesis"))
    assert len(found) == 114
    assert all(card.executable for card in found)
    kinds = [card.kind.value for card in found]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == {
        "alteration": 14,
        "champion": 8,
        "enchantment": 10,
        "spell": 29,
        "summon": 31,
        "technique": 22,
    }


def test_a_champion_has_its_values() -> None:
    card = facts("Ardun Keshel")
    assert (card.hp, card.aura, card.reduction, card.chi) == (22, 34, 2, None)
    assert card.symbols == ("Forge", "Dawn", "Anvar")
    assert card.awareness == "f1l1 f1 f1r1"
    assert [ability.title for ability in card.abilities] == [
        "Heavy Attack",
        "Hold the Line",
        "Modify, Desperation",
    ]


def test_marks_of_cards() -> None:
    assert facts("Index Search").copy_limit == 1
    assert facts("Reed Sprout").subconscious_only
    assert facts("Reed Sprout").chi is None
    assert facts("Stormneedle").awareness.startswith("sight ")


def test_search_knows_affiliations_worlds_elements_and_types() -> None:
    assert facts("Ember Dart") in cards.search("genesis", tribe="forge")
    assert facts("Anvari Levy") in cards.search("genesis", tribe="Anvar")
    assert facts("Prism Bolt") in cards.search("genesis", element="electric")
    assert facts("Ember Dart") not in cards.search("genesis", element="water")
    assert all(card.kind.value == "spell" for card in cards.search("genesis", kind="spell"))
    found = cards.search("genesis", "reed")
    assert [card.name for card in found[:3]] == [
        "Reed Sprout",
        "Reed Stalker",
        "Ummeri of the Reeds",
    ]
    assert all("reed" in " ".join(card.wording).casefold() for card in found[3:])


def test_names_are_found_by_key_and_nearness() -> None:
    assert cards.by_key("genesis", "pellan-twice-drowned").name == "Pellan Twice-Drowned"
    assert cards.nearest("genesis", "index serch") == ("Index Search",)
    with pytest.raises(cards.UnknownCard):
        cards.facts("genesis", "Maxxor")
    with pytest.raises(cards.UnknownCard):
        cards.facts("chaotic", "Ember Dart")


def test_the_digest_is_of_facts_and_abilities() -> None:
    one = cards.digest("genesis", ["Ember Dart", "Dawn Spear"])
    assert one == cards.digest("genesis", ["Dawn Spear", "Ember Dart", "Ember Dart"])
    assert one != cards.digest("genesis", ["Ember Dart"])


# --- cards that are made -----------------------------------------------------------------------


def test_a_made_card_has_the_values_of_the_format_where_it_names_none() -> None:
    champion = make_card("genesis", "Ox", {"champion": "Forge Dawn Anvar"})
    assert isinstance(champion, GenesisFacts)
    assert (champion.hp, champion.aura, champion.reduction) == (20, 40, 0)
    assert (champion.awareness, champion.chi) == ("f1", None)
    assert (champion.affiliations, champion.world) == (("Forge", "Dawn"), "Anvar")
    spell = make_card("genesis", "Spark", {"spell": ""})
    assert isinstance(spell, GenesisFacts)
    assert (spell.chi, spell.awareness, spell.hp, spell.symbols) == (5, "none", None, ())
    assert make_card("genesis", "Pup", {"summon": ""}).hp == 2
    assert make_card("genesis", "Rock", {"alteration": ""}).hp == 3


def test_a_made_card_keeps_the_words_of_its_lines() -> None:
    line = "Swift - Cast Spark - 1 Aura : Deal 1 fire damage to target permanent."
    card = make_card("genesis", "Spark", {"spell": "Forge", "abilities": line})
    assert card.abilities[0].wording == "Deal 1 fire damage to target permanent."
    assert card.wording == (line,)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({}, "exactly one of"),
        ({"spell": "", "summon": ""}, "exactly one of"),
        ({"spell": "", "energy": 3}, "no such key"),
        ({"spell": "", "aura": 3}, "no such key"),
        ({"spell": 5}, "is text"),
        ({"summon": "", "hp": "2"}, "whole number"),
        ({"summon": "", "hp": True}, "whole number"),
        ({"summon": "", "hp": -1}, "whole number"),
        ({"summon": "", "awareness": "north"}, "awareness"),
        ({"summon": "", "awareness": ["f1"]}, "awareness"),
        ({"summon": "", "abilities": {"a": 1}}, "abilities"),
    ],
)
def test_a_card_that_cannot_be_made_says_why(entry: dict, fault: str) -> None:
    with pytest.raises(BadCard, match=fault) as bad:
        make_card("genesis", "Odd", entry)
    assert "Odd" in bad.value.place


def test_a_line_that_cannot_be_read_is_declined() -> None:
    with pytest.raises(Declined):
        make_card("genesis", "Odd", {"spell": "", "abilities": "Swift - Juggle - Free : Juggle."})


# --- against the file --------------------------------------------------------------------------


@pytest.mark.skipif(not TRAINING.is_file(), reason="the training set is not beside the repository")
def test_facts_and_abilities_are_those_of_the_file() -> None:
    found = check([str(TRAINING)], "genesis")
    assert found.differences == []
    assert (found.cards, found.facts_equal, found.compiled) == (114, 114, 114)
    assert found.ok


def test_a_file_that_says_otherwise_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text(
        '{"name": "Ember Dart", "type": "spell", "affiliations": ["Tide"], "chi": 4,'
        ' "copy_limit": null, "subconscious_only": false, "awareness_mode": "pattern",'
        ' "awareness": [[0, 1], [0, 2], [0, 3]], "abilities": []}\n'
        '{"name": "Nobody", "type": "spell"}\n'
    )
    found = check([str(path)], "genesis")
    assert not found.ok
    assert found.differences == [
        "Ember Dart: affiliations is ('Forge',), the file has ('Tide',)",
        "Ember Dart: 1 abilities, the file has 0",
        "Nobody: not in the catalogue",
    ]
