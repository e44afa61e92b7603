"""Misspelt keyword abilities and ailments are refused, with the place and the nearest name."""

import pytest

from engine import scenario
from engine.genesis.table.names import misnamed
from engine.genesis.table.scenarios import set_up
from engine.kernel.set_up import BadPosition
from engine.language.genesis import ability_words

CARDS = {"Gull": {"summon": ""}}


def position(**given):
    return {
        "game": "genesis",
        "cards": CARDS,
        "setup": {"A": {"arena": {"c1": "Alder", "a1": {"card": "Gull", **given}}}},
    }


@pytest.mark.parametrize(
    ("key", "name", "nearest"),
    [
        ("has", "Fligth", "Flight"),
        ("has", "flight", "Flight"),
        ("has", "Counter Attack", "Counter Attack [1]"),
        ("ailments", "stun", "Stun"),
        ("ailments", "Weakness [fire]", "Weakness [Fire]"),
        ("ailments", "Weakness [Fyre]", "Weakness [Fire]"),
        ("ailments", "Weekness [Area]", "Weakness [Area]"),
    ],
)
def test_misspelt_name_is_refused_with_place_and_nearest(key, name, nearest):
    with pytest.raises(BadPosition) as caught:
        set_up(position(**{key: [name]}))
    assert caught.value.place == f"A.arena.a1.{key}"
    assert caught.value.fault.endswith(f"the nearest is {nearest}")


def test_keyword_ability_is_no_ailment():
    with pytest.raises(BadPosition) as caught:
        set_up(position(ailments=["Flight"]))
    assert (caught.value.place, caught.value.fault) == (
        "A.arena.a1.ailments",
        "Flight is no ailment",
    )


def test_word_like_nothing_is_refused_without_a_nearest():
    assert misnamed("Xyzzy") == "'Xyzzy' is no keyword ability or ailment"
    assert misnamed(3) == "3 is no keyword ability or ailment"


@pytest.mark.parametrize("name", ability_words())
def test_every_name_is_right_as_it_is_written(name):
    assert misnamed(name) is None
    game = set_up(position(has=[name]))
    gull = next(one for one in game.permanents.values() if one.label == "Gull")
    assert [gained.name for gained in gull.gained] == [name]


@pytest.mark.parametrize("fact", ["has", "lacks"])
def test_misspelt_expectation_is_a_fault_of_the_file(fact):
    """`lacks: [Fligth]` would hold for ever."""
    text = {**position(), "id": "X", "title": "T", "rules": ["G-kw-flight.1"], "steps": []}
    text["steps"] = [{"expect": {f"Gull.{fact}": ["Fligth"]}}]
    with pytest.raises(scenario.Malformed) as caught:
        scenario.run(scenario.scenario(document(text)))
    assert "the nearest is Flight" in str(caught.value)


def document(text):
    """A document as it is read from a file."""
    return scenario.Document("x.yaml", 1, text)
