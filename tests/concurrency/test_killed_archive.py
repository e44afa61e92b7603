"""kill -9 of the process that verifies the archive: the next one does the rest, nothing twice."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from gameplay.trials.processes import ROOT, Hall

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(600)]

RECORDS = 150
FILL = f"""
from gameplay.trials import archive
archive.play_games(1, board=1)
print(archive.copy_games({RECORDS} - 1))
"""
TELL = """
import json
from gameplay.models import ArchiveCheck
row = ArchiveCheck.objects.get()
print(json.dumps([row.verified, row.diverged, row.failed, row.done_at is not None]))
"""


def state(hall: Hall) -> list[Any]:
    return list(json.loads(hall.python(TELL).splitlines()[-1]))


def test_what_a_killed_process_leaves_of_the_archive_is_done_by_the_next(
    embedded_hall: Hall,
) -> None:
    hall = embedded_hall
    assert int(hall.python(FILL).split()[-1]) == RECORDS
    first = subprocess.Popen(
        [sys.executable, "manage.py", "verify_archive"],
        env=hall.env,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert first.stdout is not None
    assert "%" in first.stdout.readline(), "the first records are done"
    first.kill()
    first.communicate()
    left = state(hall)
    assert 0 < left[0] < RECORDS and not left[3]
    told = hall.manage("verify_archive").splitlines()
    assert told[-1] == f"records={RECORDS} verified={RECORDS} diverged=0 failed=0"
    assert state(hall) == [RECORDS, 0, 0, True], "the same check, to its end"
