"""A hall of an earlier release is migrated: it has the tables of a new one, nothing is lost, and
all its pages can be read."""

import gzip
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gameplay.trials.processes import Hall

HERE = Path(__file__).parent
KEPT = sorted(HERE.glob("*.sql.gz"))


def test_a_hall_of_the_last_release_is_kept() -> None:
    assert KEPT


def tables(path: Path) -> dict[tuple[str, str], list[str]]:
    """Tables, indexes and triggers of a database, each in the order of its letters: a step that
    adds a column puts it behind the others."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL")
        return {(kind, plain(name)): sorted(parts(plain(sql))) for kind, name, sql in rows}


def plain(text: str) -> str:
    """Without the sums that Django makes of table and column."""
    return re.sub(r"_[0-9a-f]{8}(?![0-9a-z])", "_*", text)


def parts(sql: str) -> Iterator[str]:
    """The columns and conditions of a table; any other statement as it stands."""
    head, _, body = sql.partition("(")
    yield head
    depth, part = 0, ""
    for letter in body.rpartition(")")[0]:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += letter
    yield part.strip()


@pytest.mark.long
@pytest.mark.processes
@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.name.removesuffix(".sql.gz"))
def test_a_hall_of_an_earlier_release_is_migrated_and_read(
    kept: Path, tmp_path: Path, migrated_sqlite: Path
) -> None:
    hall = Hall(tmp_path)
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.executescript(gzip.decompress(kept.read_bytes()).decode())
    said = json.loads(hall.python((HERE / "pages.py").read_text("utf-8")).splitlines()[-1])
    assert tables(tmp_path / "db.sqlite3") == tables(migrated_sqlite)
    assert said["rows"] > 500
    assert said["lost"] == {}
    assert (said["chains"], said["seal"], said["games"]) == ([], "", [])
    assert said["broken"] == []
    assert said["unread"] == []
