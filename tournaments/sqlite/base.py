"""Django's backend for SQLite, whose writers stand in a `queue` and whose connections are kept in
`pool`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.sqlite3 import base, creation
from django.db.utils import OperationalError

from tournaments.sqlite import pool, queue
from tournaments.words import alphabet

PATIENCE_SECONDS = 30.0
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLAC")


def _plain(name: str | None) -> str | None:
    return None if name is None else alphabet.plain(name)


class DatabaseCreation(creation.DatabaseCreation):
    """When the file of a test database is removed, its kept connections are closed."""

    def _destroy_test_db(self, test_database_name: str, verbosity: int) -> None:
        pool.close_all(test_database_name)
        above: Any = super()
        above._destroy_test_db(test_database_name, verbosity)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection. It holds its place in the queue from the beginning of a transaction to its end,
    and outside of transactions during each statement that writes."""

    creation_class = DatabaseCreation
    _file = 0

    @property
    def _queue(self) -> queue.WriterQueue:
        return queue.of_file(str(self.settings_dict["NAME"]))

    def _enter(self) -> None:
        if not self._queue.enter(self, PATIENCE_SECONDS):
            busy = sqlite3.OperationalError("database is locked by other writers of this process")
            busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise OperationalError(*busy.args) from busy

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the turn during one statement that writes outside a transaction."""
        self._enter()
        try:
            yield
        finally:
            self._queue.leave(self)

    def _start_transaction_under_autocommit(self) -> None:
        self._enter()
        above: Any = super()
        try:
            above._start_transaction_under_autocommit()
        except BaseException:
            self._queue.leave(self)
            raise

    def _commit(self) -> Any:
        above: Any = super()
        try:
            return above._commit()
        finally:
            self._queue.leave(self)

    def _rollback(self) -> Any:
        above: Any = super()
        try:
            return above._rollback()
        finally:
            self._queue.leave(self)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        name = str(self.settings_dict["NAME"])
        kept = pool.take(name)
        self._file = pool.file_of(name)
        if kept is not None:
            return kept
        opened = super().get_new_connection(conn_params)
        opened.create_function(alphabet.SQLITE, 1, _plain, deterministic=True)
        return opened

    def _close(self) -> Any:
        above: Any = super()
        try:
            opened = self.connection
            if opened is None or pool.keep(str(self.settings_dict["NAME"]), opened, self._file):
                return None
            return above._close()
        finally:
            self._queue.leave(self)

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=lambda opened: Cursor(opened, self))


class Cursor(base.SQLiteCursorWrapper):
    """A cursor that waits for its turn before it writes outside a transaction."""

    def __init__(self, opened: sqlite3.Connection, wrapper: DatabaseWrapper) -> None:
        super().__init__(opened)
        self._wrapper = wrapper

    def execute(self, query: Any, params: Any = None) -> Any:
        if self._wrapper.in_atomic_block or str(query)[:6].upper() not in WRITES:
            return super().execute(query, params)
        with self._wrapper.turn():
            return super().execute(query, params)

    def executemany(self, query: Any, param_list: Any) -> Any:
        if self._wrapper.in_atomic_block:
            return super().executemany(query, param_list)
        with self._wrapper.turn():
            return super().executemany(query, param_list)
