"""kill -9 of the worker that verifies the archive: the rest is done by the next, nothing twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gameplay.trials.processes import Hall
from tests.conftest import database_of
from tests.servers import until

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(600)]

RECORDS = 200
FILL = f"""
from gameplay.trials import archive
archive.play_games(2, board=1)
print(archive.copy_games({RECORDS} - 2))
"""
START = """
from gameplay.services import archives
print(archives.start(actor=None).pk)
"""
TELL = """
import json
from gameplay.models import ArchiveCheck
row = ArchiveCheck.objects.get()
print(json.dumps([row.verified, row.diverged, row.failed, row.done_at is not None]))
"""


@pytest.fixture
def filled(
    postgres_url: str, migrated_postgres: str, redis_url: str, tmp_path: Any
) -> Iterator[Hall]:
    """A hall with an archive, whose workers have not begun."""
    with database_of(postgres_url, migrated_postgres) as address:
        hall = Hall(tmp_path, database_url=address, broker_url=redis_url, migrated=True)
        assert int(hall.python(FILL).split()[-1]) == RECORDS
        yield hall
        hall.stop()


def state(hall: Hall) -> list[Any]:
    return list(json.loads(hall.python(TELL).splitlines()[-1]))


def test_a_killed_worker_leaves_the_rest_of_the_archive_to_the_next(filled: Hall) -> None:
    filled.start("house", "play", "beat")
    filled.python(START)
    until(lambda: state(filled)[0] > 0)
    filled["house"].kill()
    left = state(filled)
    assert 0 < left[0] < RECORDS and not left[3]
    assert state(filled) == left, "nobody is at it"
    filled["house"].start()
    until(lambda: state(filled)[3], 300)
    assert state(filled) == [RECORDS, 0, 0, True]
    told = filled.manage("verify_archive").splitlines()
    assert told[-1] == f"records={RECORDS} verified={RECORDS} diverged=0 failed=0"
