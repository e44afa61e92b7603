"""`fuzz_faults` in short: a real hall breaks while people play, and keeps what it acknowledged.

The embedded hall alone: a production one takes minutes, and `manage.py fuzz_faults` is for that.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gameplay.trials.faults.clock import Clock
from gameplay.trials.faults.trial import Trial, settings_of

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(400)]


def test_hall_that_breaks_keeps_what_it_acknowledged(embedded_hall: Any, tmp_path: Path) -> None:
    clock = Clock(tmp_path)
    embedded_hall.env.update(settings_of(clock))
    embedded_hall.start()
    outcome = Trial(embedded_hall, clock, injections=4, choices=16, seed=5).run()
    assert outcome.stories == []
    assert outcome.injections == sum(outcome.kinds.values()) == 4
    assert outcome.acknowledged >= 16
    assert outcome.last_line.endswith("lost=0 doubled=0 stuck=0")
