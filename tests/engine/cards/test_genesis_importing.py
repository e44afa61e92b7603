"""Cards of Genesis from files of the fields that card viewers use."""

from __future__ import annotations

import json

import pytest

from engine import cards
from engine.cards.genesis import GenesisFacts, importing, reading
from engine.cards.making import BadCard
from engine.language import Declined

CHAMPION = {
    "id": 7,
    "name": "Ox",
    "type": "Champion",
    "affiliation": "Forge/Dawn",
    "awareness": "f1 f1r1",
    "health": 20,
    "aura": 30,
    "energy": 1,
    "set": "HOME",
    "number": 3,
    "rarity": "rare",
    "artist": "somebody",
    "rule_text": "Action - Basic Attack [2] - Exert\nTrigger - Dash",
}
SPARK = {
    "name": "Spark",
    "type": "spell",
    "affiliation": ["Forge"],
    "chi": 4,
    "rule_text": ["Swift - Cast Spark - 2 Aura : Deal 1 fire damage to target permanent."],
}


def test_a_file_is_a_list_or_a_card_a_line() -> None:
    listed = importing.read(json.dumps([CHAMPION, SPARK]))
    assert listed == importing.read(f"{json.dumps(CHAMPION)}\n{json.dumps(SPARK)}\n")
    ox, spark = listed
    assert (ox.hp, ox.aura, ox.reduction, ox.symbols) == (20, 30, 1, ("Forge", "Dawn"))
    assert [ability.title for ability in ox.abilities] == ["Basic Attack", "Dash"]
    assert (spark.chi, spark.kind.value) == (4, "spell")
    assert spark.wording == tuple(SPARK["rule_text"])


def test_abilities_may_be_written_in_the_notation() -> None:
    (worded,) = importing.read(json.dumps([SPARK]))
    (noted,) = importing.read(json.dumps([{**SPARK, "rule_text": worded.written[0]}]))
    assert noted.abilities == worded.abilities


def test_an_imported_card_is_an_entry_of_the_catalogue() -> None:
    for card in importing.read(json.dumps([CHAMPION, SPARK])):
        name, _, lines = importing.entry_of(card).partition("\n")
        again = reading.read(name, lines)
        assert again.abilities == card.abilities
        assert (again.hp, again.chi, again.symbols) == (card.hp, card.chi, card.symbols)


def test_every_card_of_the_catalogue_is_written_as_its_entry() -> None:
    for card in cards.all_facts("genesis"):
        assert isinstance(card, GenesisFacts)
        name, _, lines = importing.entry_of(card).partition("\n")
        assert reading.read(name, lines) == card


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (5, "is not a map with a name"),
        ({"type": "spell"}, "is not a map with a name"),
        ({**SPARK, "type": "creature"}, "type is one of"),
        ({**SPARK, "chi": None}, "needs chi"),
        ({**CHAMPION, "health": None}, "needs health"),
        ({**SPARK, "power": 3}, "no such field: power"),
        ({**SPARK, "chi": "four"}, "whole number"),
        ({**SPARK, "awareness": "everywhere"}, "awareness"),
        ({**SPARK, "rule_text": 5}, "rule_text"),
        ({**SPARK, "rule_text": "ability(swift"}, "comma"),
        ({**SPARK, "rule_text": 'ability(swift, "X", "X", cost(1), effects=[attach])'}, "'X'"),
        ({**SPARK, "rule_text": 'ability(swift, 5, "X", cost(1), effects=[draw])'}, "has no words"),
        ({**SPARK, "rule_text": 'ability(swift, "X", "X", 7, effects=[draw])'}, "has no words"),
        ({**SPARK, "rule_text": 'ability("swift", "X", "X", cost(1))'}, "has no words"),
        (
            {**SPARK, "rule_text": 'ability(swift, "X", "X", cost(1), effects=[slot(4)])'},
            "no words",
        ),
        (
            {
                **SPARK,
                "rule_text": 'ability(swift, "Cast X", "Y", cost(1), effects=[draw], cast=yes)',
            },
            "no ability of a spell",
        ),
        ({**SPARK, "affiliation": 5}, "is text"),
    ],
)
def test_a_row_that_is_no_card_says_what_is_wrong(row: object, fault: str) -> None:
    with pytest.raises((BadCard, Declined), match=fault):
        importing.read(json.dumps([row]))


def test_a_line_that_cannot_be_read_is_declined() -> None:
    with pytest.raises(Declined) as declined:
        importing.read(json.dumps([{**SPARK, "rule_text": "Swift - Cast Spark - 2 Aura : Sing."}]))
    assert declined.value.phrase == "Sing."


@pytest.mark.parametrize("text", ["{", "[", "[[[[", '{"name": "a"}}'])
def test_what_is_no_json_is_one_clear_fault(text: str) -> None:
    with pytest.raises(BadCard, match="is not JSON"):
        importing.read(text)


def test_a_name_stands_once_in_a_file() -> None:
    with pytest.raises(BadCard, match="more than once"):
        importing.read(json.dumps([SPARK, SPARK]))


SLEEPER = {
    "name": "Sleeping Ox",
    "type": "summon",
    "affiliation": "Forge",
    "chi": 5,
    "health": 3,
    "set": "MET",
    "number": "12",
    "rule_text": ["Action - Beckon - 4 Aura", "Transform : At 1 HP   this turns over."],
    "back": {"name": "Waking Ox", "type": "summon", "health": 6, "awareness": "f1 f1l1"},
}
HELM = {
    "name": "Iron Helm",
    "type": "equipment",
    "chi": 3,
    "rule_text": ["Equip - 2 Energy", "Continuous - Damage Resistance"],
}


def test_cards_of_later_sets_are_kept_whole_and_called_unplayable() -> None:
    ox, helm = importing.read(json.dumps([SLEEPER, HELM]))
    assert [ability.title for ability in ox.abilities] == ["Beckon"]
    assert ox.says == ("Transform : At 1 HP this turns over.",)
    assert ox.back is not None
    assert (ox.back.name, ox.back.hp, ox.back.chi, ox.back.awareness) == (
        "Waking Ox", 6, None, "f1 f1l1",
    )  # fmt: skip
    assert (helm.kind.value, helm.hp, helm.chi) == ("equipment", None, 3)
    assert helm.says == ("Equip - 2 Energy",)
    assert not ox.executable
    assert not helm.executable


def test_a_card_of_a_later_set_goes_out_and_comes_back_the_same() -> None:
    for card in importing.read(json.dumps([SLEEPER, HELM, SPARK, CHAMPION])):
        assert importing.read(json.dumps([importing.row_of(card)])) == (card,)
        name, _, entry = importing.entry_of(card).partition("\n")
        again = importing.check_entry(name, entry)
        assert importing.entry_of(again) == importing.entry_of(card)
        assert [face.abilities for face in again.faces] == [face.abilities for face in card.faces]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"back": {"type": "summon"}}, "needs health"),
        ({"back": {"type": "summon", "health": 2, "chi": 4}}, "no such field: chi"),
        ({"back": {"type": "summon", "health": 2, "name": "a, b"}}, "has a name"),
        ({"back": "Waking Ox"}, "back is not a map"),
        ({"back": {"type": "spell", "back": {"type": "spell"}}}, "no such field: back"),
    ],
)
def test_a_wrong_other_face_is_refused(wrong: dict, words: str) -> None:
    with pytest.raises(BadCard, match=words):
        importing.read(json.dumps([{**SLEEPER, **wrong}]))


def test_what_can_be_read_is_never_only_kept() -> None:
    (helm,) = importing.read(json.dumps([HELM]))
    _, _, entry = importing.entry_of(helm).partition("\n")
    with pytest.raises(BadCard):
        importing.check_entry("Iron Helm", entry + "\n  says Continuous - Flight")
    (spark,) = importing.read(json.dumps([SPARK]))
    _, _, entry = importing.entry_of(spark).partition("\n")
    with pytest.raises(BadCard):
        importing.check_entry("Spark", entry + "\n  says Something else.")


def test_a_card_of_the_rulebook_still_has_to_be_read_whole() -> None:
    with pytest.raises(Declined):
        importing.read(json.dumps([{**SPARK, "rule_text": ["Equip - 2 Energy"]}]))
