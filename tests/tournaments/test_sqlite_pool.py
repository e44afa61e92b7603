"""Connections to a database file are kept for the next who asks, and never outlive their file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tournaments.sqlite import pool


@pytest.fixture
def file(tmp_path: Path) -> str:
    name = str(tmp_path / "hall.sqlite3")
    opened(name).close()
    return name


def opened(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, check_same_thread=False)
    connection.execute("CREATE TABLE IF NOT EXISTS seats (name)")
    connection.commit()
    return connection


def test_one_that_is_given_back_is_the_next(file: str) -> None:
    one = opened(file)
    assert pool.keep(file, one, pool.file_of(file))
    assert pool.take(file) is one
    assert pool.take(file) is None
    one.close()


def test_one_in_a_transaction_is_not_kept(file: str) -> None:
    one = opened(file)
    one.execute("INSERT INTO seats VALUES ('A')")
    assert not pool.keep(file, one, pool.file_of(file))
    one.close()


def test_no_more_are_kept_than_are_of_use(file: str) -> None:
    kept = [pool.keep(file, opened(file), pool.file_of(file)) for _one in range(pool.MOST + 2)]
    assert kept == [True] * pool.MOST + [False] * 2
    pool.close_all(file)
    assert pool.take(file) is None


def test_another_file_of_the_same_name_has_its_own(file: str, tmp_path: Path) -> None:
    one = opened(file)
    assert pool.keep(file, one, pool.file_of(file))
    other = str(tmp_path / "restored.sqlite3")
    opened(other).close()
    Path(other).replace(file)
    assert pool.take(file) is None
    with pytest.raises(sqlite3.ProgrammingError):
        one.execute("SELECT 1")


def test_a_database_in_memory_is_not_kept() -> None:
    one = sqlite3.connect(":memory:")
    assert not pool.keep(":memory:", one, pool.file_of(":memory:"))
    one.close()
