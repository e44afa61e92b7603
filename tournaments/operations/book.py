"""The rows of one event as operations read and write them, in memory or loaded as needed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from tournaments.operations.shelves import SHELVES, Key, Row


class Act(NamedTuple):
    """One operation of a log. `actor`: the handle if there is such an account here."""

    number: int
    kind: str
    actor: str | None
    at: datetime
    payload: dict[str, Any]


class Source(Protocol):
    """Where a book finds rows it does not hold yet; only rows that stand."""

    def event(self) -> Row: ...

    def find(self, shelf: str, keys: Iterable[Key]) -> dict[Key, Row]: ...

    def where(self, shelf: str, column: str, value: Any) -> dict[Key, Row]: ...

    def everything(self, shelf: str) -> dict[Key, Row]: ...

    def knows(self, person: str) -> bool: ...


class Missing(LookupError):
    """An operation names a row that does not stand."""


def plain(value: Any) -> Any:
    """A copy of a default value of a shelf: a list for a tuple, a new dict for a mapping."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, dict) else value


@dataclass(slots=True)
class Changes:
    """The difference between two states of an event, by shelf and key.

    `event` and `changed` hold (before, after) a column; `fell` and `returned` are rows of undone
    and redone operations, `added` rows that were not there.
    """

    event: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    changed: dict[str, dict[Key, dict[str, tuple[Any, Any]]]] = field(default_factory=dict)
    added: dict[str, dict[Key, Row]] = field(default_factory=dict)
    fell: dict[str, list[Key]] = field(default_factory=dict)
    returned: dict[str, list[Key]] = field(default_factory=dict)

    @property
    def none(self) -> bool:
        return not (self.event or self.changed or self.added or self.fell or self.returned)


class Book:
    """All rows of one event that stand, and apart from them those that fell.

    Without a source it holds everything there is; with one it loads what is asked for and knows
    afterwards what was changed. Rows are changed in place; values inside a row never are.
    """

    def __init__(self, source: Source | None = None, people: frozenset[str] | None = None) -> None:
        self.source = source
        self.people = people
        self.event: Row = source.event() if source else {}
        self.shelves: dict[str, dict[Key, Row]] = {name: {} for name in SHELVES}
        self.fallen: dict[str, dict[Key, Row]] = {name: {} for name in SHELVES}
        self._loaded: dict[tuple[str, Key], Row] = {}
        self._loaded_event = dict(self.event)
        self._whole: set[Any] = set()
        self._reports: dict[int, list[Row]] = {}
        self._tables: dict[int, list[Row]] = {}

    # --- Reading -----------------------------------------------------------------------------

    def find(self, shelf: str, key: Key) -> Row | None:
        """The row of this key, or None where none stands."""
        row = self.shelves[shelf].get(key)
        if row is None and self.source is not None and key is not None:
            self._take(shelf, self.source.find(shelf, [key]))
            row = self.shelves[shelf].get(key)
        return row

    def get(self, shelf: str, key: Key) -> Row:
        """As `find`; raises Missing."""
        row = self.find(shelf, key)
        if row is None:
            raise Missing(f"{shelf}: no {key}")
        return row

    def some(self, shelf: str, keys: Iterable[Key]) -> list[Row]:
        """The rows of these keys, in order; those that do not stand are left out."""
        keys = list(keys)
        if self.source is not None:
            wanted = [key for key in keys if key not in self.shelves[shelf]]
            if wanted:
                self._take(shelf, self.source.find(shelf, wanted))
        found = (self.shelves[shelf].get(key) for key in keys)
        return [row for row in found if row is not None]

    def all(self, shelf: str) -> list[Row]:
        """Every row of a shelf, in the order of the keys."""
        if self.source is not None and shelf not in self._whole:
            self._take(shelf, self.source.everything(shelf))
            self._whole.add(shelf)
            return [row for _key, row in sorted(self.shelves[shelf].items())]
        return list(self.shelves[shelf].values())

    def reports(self, match: int) -> list[Row]:
        """What was said about a match, in order."""
        return self._of("reports", self._reports, match)

    def matches(self, round_: int) -> list[Row]:
        """The matches of a round, in the order they were made."""
        return self._of("matches", self._tables, round_)

    def _of(self, shelf: str, index: dict[int, list[Row]], owner: int) -> list[Row]:
        if self.source is not None and (shelf, owner) not in self._whole:
            column = "match" if shelf == "reports" else "round"
            self._take(shelf, self.source.where(shelf, column, owner))
            self._whole.add((shelf, owner))
            rows = [r for _k, r in sorted(self.shelves[shelf].items()) if r[column] == owner]
            index[owner] = rows
        return index.get(owner, [])

    def person(self, name: str | None) -> str | None:
        """The handle if there is such an account here, else None."""
        if not name:
            return None
        if self.people is not None:
            return name if name in self.people else None
        return name if self.source is None or self.source.knows(name) else None

    # --- Writing -----------------------------------------------------------------------------

    def add(self, shelf: str, **values: Any) -> Row:
        """A new row; columns not named have their first values."""
        made = SHELVES[shelf]
        row = {name: plain(value) for name, value in made.columns.items()} | values
        self._keep(shelf, made.key_of(row), row)
        return row

    def _keep(self, shelf: str, key: Key, row: Row) -> None:
        self.shelves[shelf][key] = row
        if shelf == "reports":
            self._reports.setdefault(row["match"], []).append(row)
        elif shelf == "matches":
            self._tables.setdefault(row["round"], []).append(row)

    def _take(self, shelf: str, rows: dict[Key, Row]) -> None:
        for key, row in rows.items():
            if key not in self.shelves[shelf]:
                self.shelves[shelf][key] = row
                self._loaded[shelf, key] = dict(row)

    def load(self, shelf: str, rows: dict[Key, Row]) -> None:
        """Put rows on a shelf as they are (a whole event out of the database)."""
        for key, row in rows.items():
            self._keep(shelf, key, row)

    # --- Comparing ---------------------------------------------------------------------------

    def changes(self) -> Changes:
        """The differences between the rows now and the rows as they were loaded."""
        found = Changes(event=_columns(self._loaded_event, self.event))
        for shelf, rows in self.shelves.items():
            for key, row in rows.items():
                before = self._loaded.get((shelf, key))
                if before is None:
                    found.added.setdefault(shelf, {})[key] = row
                elif columns := _columns(before, row):
                    found.changed.setdefault(shelf, {})[key] = columns
        return found


def _columns(before: Row, after: Row) -> dict[str, tuple[Any, Any]]:
    return {
        name: (before.get(name), value)
        for name, value in after.items()
        if before.get(name) != value
    }


def difference(before: Book, after: Book) -> Changes:
    """What must be written to turn the whole book `before` into the whole book `after`.

    Columns that are fixed stay as they are in `before`, and no staff is added: accounts may have
    been opened under a name that an old operation, carried in from another hall, speaks of.
    """
    found = Changes(event=_columns(before.event, after.event))
    for name, shelf in SHELVES.items():
        old, fallen, new = before.shelves[name], before.fallen[name], after.shelves[name]
        for key, row in new.items():
            known = old.get(key) or fallen.get(key)
            if known is None:
                if name != "staff":
                    found.added.setdefault(name, {})[key] = row
                continue
            columns = {
                column: pair
                for column, pair in _columns(known, row).items()
                if column not in shelf.fixed
            }
            if columns:
                found.changed.setdefault(name, {})[key] = columns
            if key not in old:
                found.returned.setdefault(name, []).append(key)
        fell = [key for key in old if key not in new]
        if name == "staff":  # a role that was never given is one that was given back
            gone = {key: {"active": (True, False)} for key in fell if old[key]["active"]}
            if gone:
                found.changed.setdefault(name, {}).update(gone)
        elif fell:
            found.fell[name] = fell
    return found
