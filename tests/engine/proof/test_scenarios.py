"""Every scenario passes, the reference set is unchanged, and every testable rule is shown."""

from pathlib import Path

import pytest

from engine import scenario
from engine.scenario.coverage import coverage
from engine.scenario.silent import proofs, switched_off

HOME = Path(__file__).parents[2] / "scenarios"
GIVEN = HOME.parents[2] / "shared" / "rules" / "scenarios"
LOADED = {
    one.name: one
    for path in scenario.files([str(HOME)])
    for one in map(scenario.scenario, scenario.read(path))
}


@pytest.mark.parametrize("name", LOADED)
def test_scenario_passes(name):
    outcome = scenario.run(LOADED[name])
    assert [str(failure) for failure in outcome.failures] == []


def test_ids_are_unique():
    scenario.distinct(
        [
            one
            for path in scenario.files([str(HOME)])
            for one in map(scenario.scenario, scenario.read(path))
        ]
    )


@pytest.mark.skipif(not GIVEN.is_dir(), reason="needs ../shared/rules/scenarios")
def test_reference_scenarios_are_kept_unchanged():
    for path in sorted((HOME / "chaotic").glob("*.yaml")):
        assert path.read_bytes() == (GIVEN / "chaotic" / path.name).read_bytes(), path.name


@pytest.mark.parametrize("rule", proofs("chaotic"))
def test_rule_without_an_event_fails_its_scenario_when_switched_off(rule):
    proof = proofs("chaotic")[rule]
    one = LOADED[proof.scenario]
    assert rule in one.rules
    with switched_off(proof.function, proof.instead):
        failures = scenario.run(one).failures
    assert failures
    assert all(failure.expected != "no fault in the engine" for failure in failures)


def test_every_testable_rule_is_covered():
    found = coverage("chaotic", map(scenario.run, LOADED.values()))
    assert set(found.missing) == set()
