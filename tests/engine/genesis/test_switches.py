"""Every switch of the rulings: a scenario holds with one value and fails with another."""

from dataclasses import fields, replace

import pytest

from engine import scenario
from engine.genesis.formats import GenesisRuleset
from engine.scenario import Malformed
from tests.engine.proof import library

DOCUMENTS = {document.data["id"]: document for document in library.documents()}
OTHERWISE = {
    "H-loop-mandatory": {"loop_limit": 0},
    "H-loop-growing": {"loop_limit": 0},
    "H-loop-optional": {"loop_limit": 5},
    "H-loop-may": {"loop_limit": 5},
    "H-copy-pays": {"copy_pays_cost": False},
    "H-copy-unpaid": {"copy_pays_cost": False},
    "H-copy-beckon-pays": {"copy_pays_cost": False},
    "G-copy-spell": {"copy_pays_cost": True},
    "H-copy-new-targets": {"copy_new_targets": False},
    "H-mulligan": {"mulligan": False},
    "H-dead-source-resolves": {"dead_source_trigger_resolves": False},
    "H-returning-source": {"returning_source_renews_ailment": True},
    "H-ffa-spots": {"ffa_spots": ["c1", "a3", "c6", "e4"]},
    "H-summon-is-own-ally": {"summon_is_own_ally": False},
    "H-push-in-line-only": {"push_diagonal": True},
    "H-decoy-without-retarget": {"decoy_retarget": True},
    "H-decoy-retargets-by-default": {"decoy_retarget": False},
    "H-defense-for-the-round": {"defense_duration": "turn"},
    "H-active-player-loses": {"simultaneous_loss": "draw"},
    "H-swap-within-the-limit": {"swap_chi_exact": True},
    "H-swap-within-copy-limits": {"copy_limits": False},
    "H-max-copies": {"max_copies": 0},
    "H-restricted-list": {"restricted_list": {}},
    "G-switch-partial-resolution": {"partial_resolution": False},
    "G-modify-stack-position": {"modify_stack_from": "top"},
    "G-switch-weakness-stacks": {"weakness_stacks": False},
    "G-switch-pinned-is-ailment": {"pinned_is_ailment": False},
    "G-switch-drain-gain-actual": {"drain_gain_actual": False},
    "G-switch-fear-spares-allies": {"fear_affects_allies": True},
    "H-kill-a-champion": {"kill_champions": False},
    "H-kill-a-champion-switch": {"kill_champions": True},
    "H-own-death-heard": {"own_death_heard": False},
    "H-own-death-heard-switch": {"own_death_heard": True},
}
PRESETS = {"round_minutes", "time_out_rule", "points", "swiss_rounds", "champion_swap"}
OF_THE_HALL = PRESETS | {"best_of"}
"""Presets of events, which no game asks for."""
NUMBERS = {"sizes", "timeline", "chi", "forethoughts_chi", "champions", "opening_hand"}
"""What formats differ in."""


@pytest.mark.parametrize("name", OTHERWISE)
def test_scenario_fails_with_another_value(name):
    document = DOCUMENTS[name]
    assert scenario.run(scenario.scenario(document)).passed
    data = document.data
    changed = {**data, "switches": {**data.get("switches", {}), **OTHERWISE[name]}}
    try:
        outcome = scenario.run(scenario.scenario(replace(document, data=changed)))
    except Malformed:
        pytest.fail("the other value makes no sense")
    assert not outcome.passed


def test_every_switch_is_shown():
    shown = {switch for values in OTHERWISE.values() for switch in values}
    named = {field.name for field in fields(GenesisRuleset)}
    rest = named - shown - OF_THE_HALL - NUMBERS - {"name", "game", "version", "changed"}
    assert rest == set()
