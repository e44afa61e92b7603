"""A hall of an earlier release is migrated: nothing is lost, and all its pages can be read."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gameplay.trials.processes import Hall

HERE = Path(__file__).parent
KEPT = sorted(HERE.glob("*.sql.gz"))


def test_a_hall_of_the_last_release_is_kept() -> None:
    assert KEPT


@pytest.mark.long
@pytest.mark.processes
@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.name.removesuffix(".sql.gz"))
def test_a_hall_of_an_earlier_release_is_migrated_and_read(kept: Path, tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.executescript(gzip.decompress(kept.read_bytes()).decode())
    said = json.loads(hall.python((HERE / "pages.py").read_text("utf-8")).splitlines()[-1])
    assert said["rows"] > 500
    assert said["lost"] == {}
    assert (said["chains"], said["seal"], said["games"]) == ([], "", [])
    assert said["broken"] == []
    assert said["unread"] == []
