"""Every scenario passes, and every testable rule of Chaotic is shown."""

import pytest

from engine import scenario
from engine.scenario.coverage import coverage
from engine.scenario.silent import proofs, switched_off
from tests.engine.proof import library

CHAOTIC = library.of("chaotic")


@pytest.mark.parametrize("name", library.by_name())
def test_scenario_passes(name):
    assert [str(failure) for failure in library.outcome(name).failures] == []


def test_ids_are_unique():
    scenario.distinct(library.loaded())


@pytest.mark.parametrize("rule", proofs("chaotic"))
def test_rule_without_an_event_fails_its_scenario_when_switched_off(rule):
    proof = proofs("chaotic")[rule]
    one = CHAOTIC[proof.scenario]
    assert rule in one.rules
    with switched_off(proof.function, proof.instead):
        failures = scenario.run(one).failures
    assert failures
    assert all(failure.expected != "no fault in the engine" for failure in failures)


def test_every_testable_rule_is_covered():
    found = coverage("chaotic", map(library.outcome, CHAOTIC))
    assert set(found.missing) == set()
