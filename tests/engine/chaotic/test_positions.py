"""Positions that cannot be set up are refused with place and fault; facts of no such name too."""

import sys
from pathlib import Path

import pytest

from engine import rulesets
from engine.chaotic.formats.switches import WORDS

sys.path.insert(0, str(Path(__file__).parent))

from positions import position

from engine.chaotic.table.assertions import UnknownFact, fact
from engine.chaotic.table.scenarios import set_up
from engine.kernel.set_up import BadPosition
from engine.rulesets import UnknownFormat


@pytest.mark.parametrize(
    ("setup", "place"),
    [
        ({"board": {"A9": "Scout"}}, "board.A9"),
        ({"board": {"A1": "No Such Card"}}, "board.A1"),
        ({"board": {"A1": "Blank"}}, "board.A1"),
        ({"board": {"A1": {"card": "Scout", "colour": 1}}}, "board.A1"),
        ({"board": {"A1": {"card": "Scout", "damage": "much"}}}, "board.A1"),
        ({"board": {"A1": 7}}, "board.A1"),
        ({"board": {"A1": "Scout"}, "turn": "C"}, "turn"),
        ({"board": {"A1": "Scout"}, "begin": "noon"}, "begin"),
        ({"board": {"A1": "Scout"}, "size": 4}, "size"),
        ({"board": {"A1": "Scout"}, "weather": "fine"}, "setup"),
        ({"board": {"A1": "Scout"}, "A": {"attic": []}}, "A"),
        ({"board": {"A1": "Scout"}, "A": {"mugic": "Verse"}}, "A.mugic"),
        ({"board": {"A1": "Scout"}, "begin": "strike"}, "engaged"),
        ({"board": {"A1": "Scout"}, "mirage": {"card": "Scout"}}, "mirage"),
    ],
)
def test_a_bad_position_names_its_place(setup, place):
    with pytest.raises(BadPosition) as bad:
        position(setup.pop("board"), **setup)
    assert bad.value.place.startswith(place)


def test_an_unknown_format_or_switch_is_refused():
    for document in ({"format": "chess"}, {"switches": {"gravity": True}}):
        with pytest.raises(UnknownFormat):
            set_up({**document, "setup": {"board": {}}})


@pytest.mark.parametrize("name", ["weather", "Nobody.damage", "Scout.colour", "A.attic", "A.sees"])
def test_an_unknown_fact_is_refused(name):
    game = position({"A1": "Scout", "B1": "Ogre"})
    with pytest.raises(UnknownFact):
        fact(game, name)


def test_facts_of_a_fresh_position():
    game = position({"A1": "Scout", "B1": "Ogre"}, begin="location")
    values = {
        "turn": "A",
        "step": "location",
        "priority": "A",
        "decision": "A priority",
        "engaged": "none",
        "winner": "none",
        "mirage": "none",
        "hive": False,
        "burst": [],
        "Scout.zone": "A1",
        "Scout.energy": 50,
        "Scout.elements": "none",
        "Scout.gear": "none",
        "A.creatures": ["Scout"],
        "A.attack_deck.size": 18,
        "B.zero_attacks": 0,
        "A.sees.B.mugic": False,
        "Blank.zone": "A.attack_hand",
        "location": "Plain Ground",
    }
    assert {name: fact(game, name) for name in values} == values


@pytest.mark.parametrize(
    "switches",
    [
        *(
            {"showdown": "nope"},
            {"opposing": "some"},
            {"ED-board-join": "crooked"},
            {"priority": 1},
        ),
        *({"unique": "twice"}, {"attack_deck": 5}, {"attack_deck": [1, 2, 3]}, {"stalemate": -3}),
        *({"size": [2]}, {"size": []}, {"tribes": "4"}, {"invisibility": "maybe"}, {"nope": 1}),
    ],
)
def test_switch_that_does_not_exist_or_cannot_have_the_value_is_refused(switches):
    with pytest.raises(rulesets.UnknownFormat):
        rulesets.get("chaotic").switched(switches)


def test_every_value_of_a_switch_is_taken_by_each_of_its_names():
    for name, values in WORDS.items():
        for value in values:
            for written in (name, f"ED-{name.replace('_', '-')}"):
                found = rulesets.get("chaotic").switched({written: value})
                assert getattr(found, name) == value
