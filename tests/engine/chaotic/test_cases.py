"""Cases of the rulebook beyond the shared ones, written as scenarios in `cases/`."""

from pathlib import Path

import pytest

from engine.scenario import read, run, scenario

CASES = [
    document
    for path in sorted((Path(__file__).parent / "cases").glob("*.yaml"))
    for document in read(path)
]


def test_there_are_cases_of_every_file():
    assert len({document.path for document in CASES}) >= 3


@pytest.mark.parametrize("document", CASES, ids=lambda document: document.data["id"])
def test_a_case_of_the_rulebook_holds(document):
    assert run(scenario(document)).failures == []
