"""`fuzz_faults` in short: a real hall breaks while people play, and keeps what it acknowledged."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameplay.trials import servers
from gameplay.trials.faults.trial import Trial, hall
from tests.conftest import absent

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(400)]


@pytest.mark.parametrize(("embedded", "injections"), [(True, 3), (False, 6)])
def test_hall_that_breaks_keeps_what_it_acknowledged(
    embedded: bool, injections: int, tmp_path: Path
) -> None:
    try:
        with hall(tmp_path, embedded=embedded) as (found, clock):
            trial = Trial(found, clock, injections=injections, choices=5 * injections, seed=5)
            outcome = trial.run()
    except servers.Missing as missing:
        absent("POSTGRES", str(missing))
    assert outcome.stories == []
    assert outcome.injections == sum(outcome.kinds.values()) == injections
    assert outcome.acknowledged >= 5 * injections
    assert outcome.last_line.endswith("lost=0 doubled=0 stuck=0")
