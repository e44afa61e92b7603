"""Every switch that a scenario names makes a difference: with another value the scenario fails."""

import copy

import pytest

from engine import rulesets, scenario
from engine.scenario import Malformed, Scenario
from tests.engine.proof import library

OTHERS = {
    "sizes": [[1], [3], [6], [10]],
    "attack_deck": [[10, 10], [20, 20]],
    "location_deck": [5, 10],
    "deck_mugic": ["required", "optional"],
    "deck_battlegear": ["required", "optional"],
    "rule_of_two": [0, 2],
    "unique": ["name_and_versions", "one_copy"],
    "tribes": [4, 5],
    "priority": ["full", "none"],
    "showdown": ["three_turns", "none"],
    "showdown_initiative": ["location", "random"],
    "showdown_winner": ["stays", "home"],
    "stalemate": [0, 20],
    "priority_after_attack_burst": ["striker", "active"],
    "opposing": ["all", "engaged"],
    "element_x": ["attack_and_creature", "attack_only"],
    "invisibility": ["conditional", "negation"],
    "hive_reset": ["by_effect", "every_turn"],
    "board_join": ["diagonal", "straight"],
}
FLAGS = [False, True]
UNSEEN = {
    "formation", "start_player", "return_counters", "counter_triggers",
}  # fmt: skip
"""Switches that nothing in play shows, by the comparison of the editions (section 4)."""


def switch_of(rule):
    """The attribute of a rule set that an ED- id names."""
    name = rule.removeprefix("ED-").replace("-", "_")
    return {"size": "sizes", "priority_after_burst": "priority_after_attack_burst"}.get(name, name)


def named():
    """Each switch that a scenario lists, with its scenarios."""
    found = {}
    for one in library.loaded():
        for rule in one.rules:
            if rule.startswith("ED-"):
                found.setdefault(rule, []).append(one)
    return found


def passes(one, name, value):
    """Whether a scenario passes with one switch set to a value. The value is one it can have."""
    rulesets.get("chaotic", one.data["format"]).switched({name: value})
    data = copy.deepcopy(one.data)
    data["switches"] = {**data.get("switches", {}), name: value}
    try:
        return scenario.run(Scenario(one.path, one.name, one.kind, one.rules, data)).passed
    except Malformed:
        return False


@pytest.mark.parametrize("rule", named())
def test_switch_makes_a_difference_to_a_scenario_that_names_it(rule):
    name = switch_of(rule)
    for one in named()[rule]:
        ruleset = rulesets.get("chaotic", one.data["format"]).switched(one.data.get("switches"))
        now = getattr(ruleset, name)
        others = [value for value in OTHERS.get(name, FLAGS) if _plain(value) != _plain(now)]
        assert others
        if not all(passes(one, name, value) for value in others):
            return
    pytest.fail(f"no scenario fails with another value of {name}")


def _plain(value):
    return tuple(value) if isinstance(value, list) else value


def test_every_switch_is_named_by_a_scenario_or_known_to_be_unseen():
    attributes = {
        name
        for name in rulesets.get("chaotic", "masters").as_json()
        if name not in {"name", "game", "version", "changed", "wording"}
    }
    shown = {switch_of(rule) for rule in named()}
    assert attributes - shown == UNSEEN
