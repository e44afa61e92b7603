"""Every scenario passes, and every testable rule of Chaotic is shown."""

import pytest

from engine import rulebook, scenario
from engine.fuzz.citations import unknown
from engine.scenario.coverage import coverage
from engine.scenario.silent import proofs, switched_off
from tests.engine.proof import library


@pytest.mark.parametrize("folder", library.folders())
def test_scenarios_pass(folder):
    outcomes = [library.outcome(one.name) for one in library.of_folder(folder)]
    assert outcomes
    assert [line for one in outcomes for line in library.told(one)] == []


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_events_and_refusals_of_scenarios_cite_what_is_known(game):
    found = {rule for name in library.of(game) for rule in library.outcome(name).cited}
    assert len(found) > 150
    assert unknown(sorted(found)) == []


def test_ids_are_unique():
    scenario.distinct(library.loaded())


def test_every_scenario_stands_in_a_folder_that_is_played():
    played = [one.name for folder in library.folders() for one in library.of_folder(folder)]
    assert sorted(played) == sorted(library.by_name())


@pytest.mark.parametrize("rule", proofs("chaotic"))
def test_rule_without_an_event_fails_its_scenario_when_switched_off(rule):
    proof = proofs("chaotic")[rule]
    one = library.of("chaotic")[proof.scenario]
    assert rule in one.rules
    with switched_off(proof.function, proof.instead):
        failures = scenario.run(one).failures
    assert failures
    assert all(failure.expected != "no fault in the engine" for failure in failures)


def test_every_testable_rule_is_covered():
    found = coverage("chaotic", map(library.outcome, library.of("chaotic")))
    assert set(found.missing) == set()
