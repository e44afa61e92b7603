"""Rules of Genesis without an event: a scenario fails when their function is switched off."""

import pytest

from engine import scenario
from engine.scenario.coverage import coverage
from engine.scenario.silent import proofs, switched_off
from tests.engine.proof import library


@pytest.mark.parametrize("rule", proofs("genesis"))
def test_rule_without_an_event_fails_its_scenario_when_switched_off(rule):
    proof = proofs("genesis")[rule]
    one = library.of("genesis")[proof.scenario]
    assert rule in one.rules
    with switched_off(proof.function, proof.instead):
        failures = scenario.run(one).failures
    assert failures
    assert all(failure.expected != "no fault in the engine" for failure in failures)


def test_every_testable_rule_is_covered():
    found = coverage("genesis", map(library.outcome, library.of("genesis")))
    assert found.missing == ()
