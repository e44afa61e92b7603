"""Fixtures whose rows are made once a process, and put back for every further test.

A played game or an event in its second round takes a second to make and milliseconds to put back::

    @pytest.fixture
    @kept
    def finished(match_table): ...

What a fixture makes is kept under its name and all rows that stood before it: where these are the
same again, what it would do is known. Its changes are put back, its value is a copy, and the test
goes on at the moment at which the fixture was ready, so that nothing has grown old meanwhile. Rows
that differ (another event, another player) are made anew and kept beside.

This needs a test in a transaction on SQLite; elsewhere, as with a running site or on PostgreSQL,
whose counters do not go back, the fixture is run as written, and so it is under a clock of the
test's own. A kept fixture works on the database alone: what it does to the process beside its
arguments (settings, clocks, mail) is not put back, and what a test patches before it is not seen.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import hashlib
import marshal
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, ParamSpec, TypeVar

import pytest
import time_machine
from django.utils import timezone

#: The same in every test: made with the tables, changed by none.
STANDING = {"django_content_type", "auth_permission", "django_migrations"}
#: The counters of SQLite; they move with the rows and are set last.
COUNTERS = "sqlite_sequence"
#: A fixture that finds other rows so often in a row is not kept further: it never meets the same.
MOST_MISSES = 6

P = ParamSpec("P")
V = TypeVar("V")
THE_CLOCK = timezone.now
Tables = dict[str, dict[int, tuple[Any, ...]]]


@dataclass(slots=True)
class Change:
    """What a fixture did to one table."""

    table: str
    gone: list[tuple[int]]
    changed: list[tuple[Any, ...]]
    new: list[tuple[Any, ...]]


@dataclass(slots=True)
class World:
    """What a fixture made: its changes, the counters, its arguments and value, and when."""

    changes: list[Change]
    counters: list[tuple[str, int]]
    held: tuple[dict[str, Any], Any]
    at: datetime


@functools.cache
def columns_of(tables: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    """The columns of each table by the statements that made the tables: asked of an empty database,
    and once for the same tables."""
    with contextlib.closing(sqlite3.connect(":memory:")) as empty:
        for _name, statement in tables:
            empty.execute(statement)
        return {
            name: [one[1] for one in empty.execute(f'PRAGMA table_info("{name}")')]
            for name, _statement in tables
        }


class Rows:
    """The rows of a database of the tests, read and written below Django."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self.raw = raw
        found = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        apart = {*STANDING, COUNTERS}
        self.columns = columns_of(tuple(one for one in found if one[0] not in apart))

    def read(self) -> Tables:
        """All rows by table and row number; ``+column`` gives what is stored, not converted."""
        found = {}
        for table, columns in self.columns.items():
            wanted = ", ".join(f'+"{one}"' for one in columns)
            rows = self.raw.execute(f'SELECT rowid, {wanted} FROM "{table}" ORDER BY rowid')
            found[table] = {row[0]: row[1:] for row in rows}
        return found

    def counters(self) -> list[tuple[str, int]]:
        return self.raw.execute(f"SELECT name, seq FROM {COUNTERS} ORDER BY name").fetchall()

    def put(self, change: Change) -> None:
        """Do to a table what the fixture did."""
        table, columns = change.table, self.columns[change.table]
        if change.gone:
            self.raw.executemany(f'DELETE FROM "{table}" WHERE rowid = ?', change.gone)
        if change.changed:
            said = ", ".join(f'"{one}" = ?' for one in columns)
            self.raw.executemany(f'UPDATE "{table}" SET {said} WHERE rowid = ?', change.changed)
        if change.new:
            names = ", ".join(["rowid", *(f'"{one}"' for one in columns)])
            marks = ", ".join("?" * (len(columns) + 1))
            self.raw.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', change.new)

    def count(self, counters: list[tuple[str, int]]) -> None:
        """Set the counters from which the next row gets its number."""
        for name, number in counters:
            said = (number, name)
            if not self.raw.execute(f"UPDATE {COUNTERS} SET seq = ? WHERE name = ?", said).rowcount:
                self.raw.execute(f"INSERT INTO {COUNTERS} (seq, name) VALUES (?, ?)", said)


def changes(before: Tables, after: Tables) -> list[Change]:
    """What leads from one state of the tables to the other."""
    found = []
    for table, rows in after.items():
        old = before[table]
        change = Change(
            table,
            [(number,) for number in old if number not in rows],
            [(*row, at) for at, row in rows.items() if at in old and old[at] != row],
            [(at, *row) for at, row in rows.items() if at not in old],
        )
        if change.gone or change.changed or change.new:
            found.append(change)
    return found


def known_by(value: Any, depth: int = 2) -> Any:
    """What tells an argument from another: rows by their number, texts by themselves."""
    from django.db.models import Model

    if isinstance(value, Model):
        return value._meta.label, str(value.pk)
    if value is None or isinstance(value, str | int | bool):
        return value
    inside = getattr(value, "__dict__", {}) if depth else {}
    said = [(name, known_by(one, depth - 1)) for name, one in sorted(inside.items())]
    return type(value).__qualname__, getattr(value, "__qualname__", ""), tuple(said)


class Clock:
    """The clock of the tests, put back to when the rows of a test were made."""

    def __init__(self) -> None:
        self.moves: list[time_machine.travel] = []

    def put_back(self, at: datetime) -> None:
        self.moves.append(time_machine.travel(at, tick=True))
        self.moves[-1].start()

    def run_on(self) -> None:
        while self.moves:
            self.moves.pop().stop()


CLOCK = Clock()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[Any]:
    try:
        return (yield)
    finally:
        CLOCK.run_on()


class Keeper:
    """The worlds that one fixture has made, by the rows and arguments that it found."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self.make = make
        self.worlds: dict[tuple[str, Any], World] = {}
        self.misses = 0

    def __call__(self, **arguments: Any) -> Any:
        from django.db import connection

        if self.misses > MOST_MISSES or not (
            connection.vendor == "sqlite"
            and connection.in_atomic_block
            and timezone.now is THE_CLOCK
        ):
            return self.make(**arguments)
        rows = Rows(connection.connection)
        before = rows.read()
        found = digest(before, rows.counters()), known_by(SimpleNamespace(**arguments), depth=3)
        world = self.worlds.get(found)
        if world is None:
            self.misses += 1
            value = self.make(**arguments)
            self.worlds[found] = World(
                changes(before, rows.read()),
                rows.counters(),
                copy.deepcopy((arguments, value)),
                datetime.now(UTC),
            )
            return value
        self.misses = 0
        for change in world.changes:
            rows.put(change)
        rows.count(world.counters)
        CLOCK.put_back(world.at)
        return value_of(world, arguments)


def digest(rows: Tables, counters: list[tuple[str, int]]) -> str:
    """The same for the same rows."""
    return hashlib.blake2b(marshal.dumps((rows, counters), 2)).hexdigest()


def value_of(world: World, arguments: dict[str, Any]) -> Any:
    """A copy of what the fixture returned; the arguments are as it left them, and still the same
    objects, which the test may know from elsewhere."""
    kept_arguments, value = world.held
    known: dict[int, Any] = {}
    for name, one in kept_arguments.items():
        if hasattr(one, "__dict__") and not callable(one):
            known[id(one)] = arguments[name]
    for name, one in kept_arguments.items():
        if id(one) in known:
            arguments[name].__dict__.update(copy.deepcopy(one.__dict__, known))
    return copy.deepcopy(value, known)


def kept(make: Callable[P, V]) -> Callable[P, V]:
    """The fixture, run once for the same rows before it; see the top of this module."""
    keeper = Keeper(make)

    @functools.wraps(make)
    def fixture(*unnamed: P.args, **arguments: P.kwargs) -> V:
        made: V = keeper(**arguments)
        return made

    return fixture
