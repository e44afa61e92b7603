"""The rows of one event in the database: read for a book, written from its changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.auth import get_user_model
from django.db import DEFAULT_DB_ALIAS, connections

from tournaments.models import Entry, Event
from tournaments.operations.book import Book, Changes
from tournaments.operations.shelves import EVENT_COLUMNS, PEOPLE, SHELVES, Key, Row, Shelf

FIRST_MARK = 20_003
"""The number that stands in place of the first value of a condition while a query is compiled."""
FEW = 40
"""Up to so many different changes of one shelf are written one by one."""


class Rows:
    """Reads and writes one event. It remembers the primary key of each row it met."""

    def __init__(self, event: Event) -> None:
        self.row = event
        self.keys: dict[str, dict[Key, int]] = defaultdict(dict)

    # --- Reading (see `book.Source`) ---------------------------------------------------------

    def event(self) -> Row:
        columns: Row = {name: getattr(self.row, name) for name in EVENT_COLUMNS}
        champion = self.row.champion_id
        number = None
        if champion is not None:
            number = Entry.everything.values_list("number", flat=True).get(pk=champion)
            self.keys["entries"][number] = champion
        return columns | {"champion": number}

    def find(self, shelf: str, keys: Iterable[Key]) -> dict[Key, Row]:
        kind = SHELVES[shelf]
        keys = list(keys)
        if len(kind.key) > 1:
            return {key: row for key, row in self.everything(shelf).items() if key in keys}
        one = len(keys) == 1
        asked = {kind.key[0]: keys[0]} if one else {f"{kind.key[0]}__in": keys}
        return self._read(kind, **asked)

    def where(self, shelf: str, column: str, value: Any) -> dict[Key, Row]:
        kind = SHELVES[shelf]
        link = kind.links[column]
        pk = self.keys[link.shelf].get(value)
        asked = {f"{link.field}_id": pk} if pk else {f"{link.field}__{link.by}": value}
        return self._read(kind, **asked)

    def everything(self, shelf: str) -> dict[Key, Row]:
        return self._read(SHELVES[shelf])

    def knows(self, person: str) -> bool:
        return person in self._pks(PEOPLE, {person})

    def _read(self, shelf: Shelf, **asked: Any) -> dict[Key, Row]:
        """The rows that stand and meet a condition, in the order of their keys."""
        if shelf.name != "staff":
            asked["fallen"] = False
        return {key: row for key, row, _fallen in self._rows(shelf, **asked)}

    def _rows(self, shelf: Shelf, **asked: Any) -> Iterator[tuple[Key, Row, bool]]:
        asked[shelf.owner] = self.row.pk
        if all(isinstance(value, int) for value in asked.values()):
            rows = _Prepared.of(shelf, asked).read(asked)
        else:
            rows = _asked(shelf, asked)
        for pk, fallen, *values in rows:
            row = dict(zip(shelf.names, values, strict=True))
            key = shelf.key_of(row)
            self.keys[shelf.name][key] = pk
            yield key, row, fallen

    def whole(self) -> Book:
        """All rows of the event; those that fell are kept apart from the others."""
        book = Book()
        book.event = self.event()
        for name, shelf in SHELVES.items():
            standing = {}
            for key, row, fallen in self._rows(shelf):
                if fallen and name != "staff":
                    book.fallen[name][key] = row
                else:
                    standing[key] = row
            book.load(name, standing)
        return book

    # --- Writing -----------------------------------------------------------------------------

    def write(self, changes: Changes) -> None:
        """Make the database as the changes say; what fell goes first, what returns comes last."""
        for name, keys in changes.fell.items():
            self._update(SHELVES[name], {key: {"fallen": True} for key in keys})
        for name, shelf in SHELVES.items():
            if name in changes.changed:
                new = {
                    key: {column: after for column, (_before, after) in columns.items()}
                    for key, columns in changes.changed[name].items()
                }
                self._update(shelf, new)
            if name in changes.added:
                self._create(shelf, changes.added[name])
        for name in SHELVES:
            if name in changes.returned:
                keys = changes.returned[name]
                self._update(SHELVES[name], {key: {"fallen": False} for key in keys})
        self._write_event({name: after for name, (_before, after) in changes.event.items()})

    def _write_event(self, columns: Row) -> None:
        if "champion" in columns:
            number = columns.pop("champion")
            pk = self._pks("entries", {number})[number] if number else None
            columns["champion_id"] = pk
        for name, value in columns.items():
            setattr(self.row, name, value)
        if columns:
            self.row.save(update_fields=[name.removesuffix("_id") for name in columns])

    def _update(self, shelf: Shelf, new: dict[Key, Row]) -> None:
        """Write columns of rows, equal changes together; reports that no longer count first."""
        pks = self._pks(shelf.name, set(new))
        fields = self._fields(shelf, new)
        alike: dict[str, tuple[Row, list[int]]] = {}
        for key, columns in fields.items():
            alike.setdefault(repr(columns), (columns, []))[1].append(pks[key])
        groups = sorted(alike.values(), key=lambda group: bool(group[0].get("counted", False)))
        manager: Any = shelf.model._base_manager
        if len(groups) <= FEW:
            for columns, rows in groups:
                for start in range(0, len(rows), 500):
                    manager.filter(pk__in=rows[start : start + 500]).update(**columns)
            return
        together: dict[tuple[str, ...], list[Any]] = defaultdict(list)
        for columns, rows in groups:
            together[tuple(columns)] += [shelf.model(pk=pk, **columns) for pk in rows]
        for names, objects in together.items():
            manager.bulk_update(objects, [name.removesuffix("_id") for name in names], 200)

    def _create(self, shelf: Shelf, rows: dict[Key, Row], *, fallen: bool = False) -> None:
        extra: Row = {} if shelf.name == "staff" else {"fallen": fallen}
        if shelf.owner == "event":
            extra["event"] = self.row
        fields = self._fields(shelf, rows)
        manager: Any = shelf.model._base_manager
        made = manager.bulk_create(
            (shelf.model(**columns, **extra) for columns in fields.values()), batch_size=500
        )
        for key, row in zip(fields, made, strict=True):
            self.keys[shelf.name][key] = row.pk

    def create(self, book: Book) -> None:
        """Write a whole book into a database that holds nothing of it but the event's row."""
        for name, shelf in SHELVES.items():
            for rows, fallen in ((book.shelves[name], False), (book.fallen[name], True)):
                if rows:
                    self._create(shelf, rows, fallen=fallen)
        self._write_event(dict(book.event))

    def _fields(self, shelf: Shelf, rows: dict[Key, Row]) -> dict[Key, Row]:
        """The rows with links as primary keys and the fields' own names."""
        links = shelf.links
        pks = {}
        for name, link in links.items():
            wanted = {row[name] for row in rows.values() if row.get(name) is not None}
            pks[name] = self._pks(link.shelf, wanted) if wanted else {}
        made = {}
        for key, row in rows.items():
            fields: Row = {}
            for name, value in row.items():
                if name in links:
                    fields[f"{links[name].field}_id"] = pks[name].get(value)
                else:
                    fields[name] = value
            made[key] = fields
        return made

    def _pks(self, shelf: str, wanted: set[Any]) -> dict[Key, int]:
        known = self.keys[shelf]
        missing = [key for key in wanted if key not in known]
        if missing and shelf == PEOPLE:
            people = get_user_model()._base_manager.filter(handle__in=missing)
            known.update(people.values_list("handle", "pk"))
        elif missing and shelf == "staff":
            self._read(SHELVES[shelf])
        elif missing:
            kind = SHELVES[shelf]
            manager: Any = kind.model._base_manager
            rows = manager.filter(
                **{kind.owner: self.row, f"{kind.key[0]}__in": missing}
            ).values_list(kind.key[0], "pk")
            known.update(rows)
        return known


def _asked(shelf: Shelf, asked: Row) -> Any:
    """The rows of a shelf that meet conditions: primary key, mark, columns; ordered by the key."""
    order, mark = ("pk", "active") if shelf.name == "staff" else (shelf.key[0], "fallen")
    rows: Any = shelf.model._base_manager.filter(**asked)
    return rows.order_by(order).values_list("pk", mark, *shelf.paths)


class _Prepared:
    """A query by whole numbers, compiled once. Each write of an event asks the same queries again,
    and compiling one takes far longer than running it."""

    def __init__(self, shelf: Shelf, asked: Row) -> None:
        marks = {name: FIRST_MARK + at for at, name in enumerate(_numbers(asked))}
        names = {mark: name for name, mark in marks.items()}
        query = _asked(shelf, asked | marks).query
        self.compiler = query.get_compiler(connection=connections[DEFAULT_DB_ALIAS])
        self.sql, params = self.compiler.as_sql()
        self.params = [names[param] for param in params]
        self.converters = self.compiler.get_converters([one[0] for one in self.compiler.select])

    @classmethod
    def of(cls, shelf: Shelf, asked: Row) -> _Prepared:
        """The compiled query for such conditions; it is kept with the connection."""
        connection = connections[DEFAULT_DB_ALIAS]
        kept: dict[Any, _Prepared] = connection.__dict__.setdefault("_rows_prepared", {})
        like = tuple((name, value if value is False else None) for name, value in asked.items())
        if (shelf.name, like) not in kept:
            kept[shelf.name, like] = cls(shelf, asked)
        return kept[shelf.name, like]

    def read(self, asked: Row) -> Any:
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(self.sql, [asked[name] for name in self.params])
            rows = cursor.fetchall()
        return self.compiler.apply_converters(rows, self.converters) if self.converters else rows


def _numbers(asked: Row) -> list[str]:
    """Which conditions are numbers; the others are `fallen=False`."""
    return [name for name, value in asked.items() if value is not False]
