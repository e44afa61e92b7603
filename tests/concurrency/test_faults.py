"""`fuzz_faults` in short: a real hall breaks while people play, and keeps what it acknowledged.

PostgreSQL and Redis are those of all tests here, and stay; `manage.py fuzz_faults` breaks them too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gameplay.trials.faults.clock import Clock
from gameplay.trials.faults.trial import Trial, settings_of

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(400)]


@pytest.mark.parametrize("kind", ["embedded_hall", "real_hall"])
def test_hall_that_breaks_keeps_what_it_acknowledged(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    found: Any = request.getfixturevalue(kind)
    clock = Clock(tmp_path)
    found.env.update(settings_of(clock))
    found.start()
    outcome = Trial(found, clock, injections=4, choices=16, seed=5).run()
    assert outcome.stories == []
    assert outcome.injections == sum(outcome.kinds.values()) == 4
    assert outcome.acknowledged >= 16
    assert outcome.last_line.endswith("lost=0 doubled=0 stuck=0")
