"""The twin sees what goes wrong in awareness, the Move Phase and damage."""

import pytest

from engine.fuzz.genesis.twin import blocked, pattern, reckoned
from engine.fuzz.trial import Setting, trial
from engine.scenario.silent import switched_off

SETTING = Setting("genesis", "constructed", 17)


def test_the_twin_agrees_over_whole_games():
    tally = trial(SETTING, 1)
    assert tally.finished == 1
    assert tally.faults == []


@pytest.mark.parametrize(
    ("function", "instead"),
    [
        ("engine.genesis.values.awareness:awareness_of", "()"),
        ("engine.genesis.values.spots:free_for", "True"),
        ("engine.genesis.values.spots:free_for", "False"),
        ("engine.genesis.values.damage:_weakness", "1"),
        ("engine.genesis.values.damage:_resistance", "1"),
        ("engine.genesis.values.damage:_more", "1"),
        ("engine.genesis.values.damage:base", "0"),
        ("engine.genesis.turn.move_phase:stunned", "True"),
        ("engine.genesis.turn.move_phase:cannot_step", "True"),
    ],
)
def test_a_fault_is_seen_in_one_game(function, instead):
    """The twin looks at every blow, and at so many of the other steps that none hides for long."""
    with switched_off(function, instead):
        assert trial(SETTING, 1).counts["twin_differs"]


def test_the_twin_turns_patterns_its_own_way():
    assert pattern("f1 f1l1 r2", "c3", "N") == {"c4", "b4", "e3"}
    assert pattern("f1 f1l1 r2", "c3", "E") == {"d3", "d4", "c1"}
    assert pattern("b1", "a1", "N") == set()


def test_the_twin_reckons_increase_reduce_prevent():
    one = {
        "name": "Anvil Sentry", "line_name": "Rock", "controller": "B", "ailments": [
            "Weakness [Fire]", "Weakness [Fire]", "Elemental Weakness",
        ], "has": ["Attack Resistance"], "prevents": [1],
    }  # fmt: skip
    user = {"name": "Ummeri of the Reeds", "skills": [], "hp": 9}
    item = {"by": "A", "kind": "ability", "ability": "Fire Attack [3]"}
    view = {"permanents": {"c1": one}}
    assert reckoned(view, item, user, one, ["Fire"], 3) == 3 + 1 + 1 - 1 - 1


def test_tiny_does_not_occupy_a_spot():
    cards = {
        "c1": {"name": "Reed Stalker", "kind": "summon", "spot": "c3", "has": ["Tiny"]},
        "c2": {"name": "Wall of Petitions", "kind": "alteration", "spot": "d3", "has": []},
        "c3": {"name": "Fallen Log", "kind": "alteration", "spot": "e3", "has": ["Tiny"]},
        "c4": {"name": "Anvil Sentry", "kind": "summon", "spot": "a1", "has": []},
    }
    assert blocked({"permanents": cards}) == {"d3", "a1"}
