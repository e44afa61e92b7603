"""A backup that was never restored is no backup: here each kind is."""

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from gameplay.trials.processes import Hall
from tests.conftest import ROOT

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(300)]

PEOPLE = """
from gameplay.trials.log_in import token_of
from tournaments.accounts.models import User
from tournaments.live import bump
for name in ("alice", "bob"):
    token_of(User.objects.create(username=name))
for _ in range(7):
    bump("hall")
"""


def run(program: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "deploy" / program), *arguments],
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def filled(hall: Hall) -> Hall:
    """A hall with people and what they have."""
    hall.python(PEOPLE)
    return hall


def rows_of_file(path: Path) -> list[str]:
    """Every table of an SQLite file and every row of it, as text."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def rows_at(address: str) -> dict[str, list[str]]:
    """Every row of a PostgreSQL database, as text, by its table."""
    import psycopg

    listed = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    with psycopg.connect(address) as connection:
        tables = [name for (name,) in connection.execute(listed)]
        return {
            name: [str(row) for row in connection.execute(f'SELECT * FROM "{name}" ORDER BY 1')]
            for name in tables
        }


AHEAD = 1_000_000
"""So much higher are the numbers of what pages follow, once a backup is restored."""


def raised(rows: list[str], number: str) -> list[str]:
    """Rows of topics as they stand after a restore."""
    return [re.sub(number, lambda found: str(int(found[0]) + AHEAD), row) for row in rows]


def test_backup_is_closed_to_others_from_its_first_byte(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "db.sqlite3") as made:
        made.execute("CREATE TABLE hands (cards TEXT)")
    modes = tmp_path / "modes"
    python = tmp_path / "python"
    # Stands in for the program that writes the copy, and notes who might read it then.
    python.write_text(f'#!/bin/sh\n{sys.executable} "$@"; stat -c %a "$3" >{modes}\n')
    python.chmod(0o755)
    made_now = run("backup", str(tmp_path / "backups"), VAR_DIR=str(tmp_path), PYTHON=str(python))
    assert made_now.returncode == 0, made_now.stderr
    assert modes.read_text() == "600\n"
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "backups").iterdir()} == {0o600}


def test_sqlite_backup_restores_into_the_same_rows(tmp_path: Path, migrated_sqlite: Path) -> None:
    (tmp_path / "old").mkdir()
    shutil.copy(migrated_sqlite, tmp_path / "old" / "db.sqlite3")
    old = filled(Hall(tmp_path / "old"))
    made = run("backup", str(tmp_path / "backups"), VAR_DIR=str(old.folder))
    assert made.returncode == 0, made.stderr
    file = made.stdout.strip()

    (tmp_path / "new").mkdir()
    new = Hall(tmp_path / "new")
    done = run("restore", file, VAR_DIR=str(new.folder))
    assert (done.returncode, done.stdout) == (0, f"restored {file}\n"), done.stderr
    content = rows_of_file(new.folder / "db.sqlite3")
    kept = rows_of_file(old.folder / "db.sqlite3")
    topics = [row for row in kept if row.startswith('INSERT INTO "live_topic"')]
    assert [row for row in kept if row not in topics] == [
        row for row in content if not row.startswith('INSERT INTO "live_topic"')
    ]
    now = [row for row in content if row.startswith('INSERT INTO "live_topic"')]
    assert topics and now == raised(topics, r"\d+(?=\);$)")
    assert any("'alice'" in line for line in content)

    again = run("restore", file, VAR_DIR=str(new.folder))
    assert again.returncode == 1
    assert "is there already" in again.stderr


def test_postgresql_backup_restores_into_the_same_rows(
    fresh_database: str, postgres_url: str, tmp_path: Path
) -> None:
    import psycopg

    filled(Hall(tmp_path, database_url=fresh_database))
    made = run("backup", str(tmp_path / "backups"), DATABASE_URL=fresh_database)
    assert made.returncode == 0, made.stderr
    file = made.stdout.strip()
    refused = run("restore", file, DATABASE_URL=fresh_database)
    assert refused.returncode == 1
    assert "give an empty one" in refused.stderr

    name = f"restored_{os.urandom(4).hex()}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    address = postgres_url.rsplit("/", 1)[0] + f"/{name}"
    done = run("restore", file, DATABASE_URL=address)
    assert done.returncode == 0, done.stderr
    content, kept = rows_at(address), rows_at(fresh_database)
    topics = kept.pop("live_topic")
    assert topics and content.pop("live_topic") == raised(topics, r"\d+(?=\)$)")
    assert content == kept
    assert any("'alice'" in row for row in content["accounts_user"])


def test_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    sqlite3.connect(tmp_path / "old" / "db.sqlite3").execute(
        "CREATE TABLE x (y)"
    ).connection.close()
    file = run("backup", str(tmp_path), VAR_DIR=str(tmp_path / "old")).stdout.strip()
    raw = bytearray(Path(file).read_bytes())
    raw[200] ^= 1
    Path(file).write_bytes(raw)
    done = run("restore", file, VAR_DIR=str(tmp_path / "new"))
    assert done.returncode == 1
    assert "differs from its checksum" in done.stderr
    assert not (tmp_path / "new").exists()


def test_old_backups_make_room_for_new_ones(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    sqlite3.connect(tmp_path / "old" / "db.sqlite3").execute(
        "CREATE TABLE x (y)"
    ).connection.close()
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(5):
        old = folder / f"drome-2026010{day}T000000Z.sqlite3"
        old.write_text("x")
        os.utime(old, (1000 + day, 1000 + day))
    new = run("backup", str(folder), VAR_DIR=str(tmp_path / "old"), KEEP="3").stdout.strip()
    kept = sorted(path.name for path in folder.glob("*.sqlite3"))
    assert kept == [
        "drome-20260103T000000Z.sqlite3",
        "drome-20260104T000000Z.sqlite3",
        Path(new).name,
    ]


@pytest.mark.parametrize(
    ("program", "arguments", "words"),
    [
        ("backup", (), "usage: deploy/backup FOLDER"),
        ("restore", (), "usage: deploy/restore FILE"),
        ("restore", ("nowhere.pgdump",), "No such file: nowhere.pgdump"),
    ],
)
def test_wrong_use_says_so(program: str, arguments: tuple[str, ...], words: str) -> None:
    done = run(program, *arguments)
    assert done.returncode != 0
    assert words in done.stderr
