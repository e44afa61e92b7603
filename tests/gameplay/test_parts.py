"""Work that is done in parts, behind everything else."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest
from django.db import connections

from gameplay.services.record import archives


@pytest.mark.skipif(sys.platform != "linux", reason="here no thread can stand back alone")
def test_a_check_stands_back_and_its_worker_does_not(monkeypatch: Any) -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, 0)

    seen: list[Any] = []
    before = priority()
    monkeypatch.setattr(archives, "advance", lambda check_id: seen.append((check_id, priority())))
    monkeypatch.setattr(connections, "close_all", lambda: seen.append("closed"))
    archives.advance_behind(check_id=7)
    assert seen == ["closed", (7, 19), "closed"]
    assert priority() == before
