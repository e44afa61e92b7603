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
