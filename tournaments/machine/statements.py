"""Statements whose text is worked out once; afterwards only their values differ.

Django works out the text of a query each time it is asked, which takes several times as long as a
database needs to answer it. For most pages that does not matter. What is asked and written at every
choice at every table goes through here: the queries are written as everywhere else, and what comes
back are the same models.

This relies on internals of Django's compiler; tests/gameplay/test_statements.py holds them to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import chain
from typing import Any, Generic, TypeVar

from django.db import DatabaseError, connection, models
from django.db.backends.postgresql import base as postgresql
from django.db.models import Expression, Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.query import get_related_populators
from django.db.models.sql import UpdateQuery

Row = TypeVar("Row", bound=Model)
MOST_BITS = 63
"""The bits of a whole number in a column, without its sign."""
FEW = 32
"""Up to so many rows are added by one statement; a longer one is worked out by Django."""


def _cursor() -> Any:
    """A cursor for the statements of this module. On PostgreSQL their values are sent apart from
    the text, so that the server plans each text once for a connection (``prepare_threshold`` in the
    settings) and not at every choice. Where queries are written down, Django's own cursor tells
    them with their values."""
    database: Any = connection
    bound: Any = postgresql.ServerBindingCursor
    if database.vendor != "postgresql" or database.queries_logged:
        return database.cursor()
    with database.wrap_database_errors:
        database.ensure_connection()
        return database._prepare_cursor(bound(database.connection))


Later = list[Callable[[], None]]
_later: ContextVar[Later | None] = ContextVar("statements_later", default=None)
"""What is still to be done with the answers of the block `together`; None outside of it."""


@contextmanager
def together() -> Iterator[None]:
    """Inside the block nobody waits for PostgreSQL after each statement: they are sent one behind
    the other, and answers are looked at where rows are read, or at the end. A fault of one
    statement may therefore be raised by a later one, or at the end of the block.

    The block stands inside a transaction. Django's own updates do not belong into it, because they
    ask at once how many rows they changed. SQLite answers at once, and so does a database whose
    queries are written down.
    """
    database: Any = connection
    if database.vendor != "postgresql" or database.queries_logged or _later.get() is not None:
        yield
        return
    later: Later = []
    token = _later.set(later)
    try:
        with database.wrap_database_errors:
            database.ensure_connection()
            with database.connection.pipeline():
                yield
        for read in later:
            read()
    finally:
        _later.reset(token)


def _answered(cursor: Any, read: Callable[[Any], None]) -> None:
    """Do `read` with the cursor of a statement that was sent, once its answer is there."""

    def look() -> None:
        with cursor:
            read(cursor)

    later = _later.get()
    if later is None:
        look()
    else:
        later.append(look)


class Asked(Generic[Row]):
    """A query that was sent (`Reading.ask`). Its rows are read once, when they are wanted."""

    def __init__(self, worked: Worked, cursor: Any) -> None:
        """``cursor``: that of the query; None where no row can have these values."""
        self._worked = worked
        self._cursor = cursor

    def rows(self) -> list[Row]:
        """The rows that it found."""
        if self._cursor is None:
            return []
        with self._cursor as cursor:
            return [self._worked.row_of(one) for one in cursor.fetchall()]

    def one(self) -> Row:
        """The only one, or the first. Raises the model's DoesNotExist without one."""
        for row in self.rows():
            return row
        raise self._worked.model.DoesNotExist


class Given(Expression):
    """Stands in a query for a value that is given later. The value has to be one that the database
    takes as it is: a number, a text."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        """A placeholder, with this object as its parameter."""
        return "%s", [self]


class Worked:
    """The text of a query for one kind of database, and how rows are made of what it answers."""

    def __init__(self, query: QuerySet[Any]) -> None:
        compiler: Any = query.query.get_compiler(connection=connection)
        self.text, self.values = compiler.as_sql()
        compiler.setup_query()
        fields = [one[0] for one in compiler.select[: compiler.col_count]]
        self.converters = list(compiler.get_converters(fields).items())
        info = compiler.klass_info
        first, last = info["select_fields"][0], info["select_fields"][-1] + 1
        self.model = info["model"]
        self.part = slice(first, last)
        self.names = [one[0].target.attname for one in compiler.select[self.part]]
        populators: Any = get_related_populators
        self.related = populators(info, compiler.select, connection.alias)
        self.annotated = list(compiler.annotation_col_map.items())

    def row_of(self, found: Sequence[Any]) -> Any:
        """The model for one row of the answer."""
        if self.converters:
            found = list(found)
            for place, (ways, expression) in self.converters:
                for convert in ways:
                    found[place] = convert(found[place], expression, connection)
        row = self.model.from_db(connection.alias, self.names, found[self.part])
        for one in self.related:
            one.populate(found, row)
        for name, place in self.annotated:
            setattr(row, name, found[place])
        return row


class Reading(Generic[Row]):
    """A query that is used again and again. ``ask`` makes it from the placeholders of the values
    (`Given`). It is called once for each number of values, so it must not look at anything else
    that changes. A value may not be None. Related rows are read together with the rows
    (``select_related``) or not at all (no ``prefetch_related``)."""

    def __init__(self, ask: Callable[..., QuerySet[Row]]) -> None:
        self._ask = ask
        self._worked: dict[tuple[str, int], Worked] = {}

    def ask(self, *values: int | str) -> Asked[Row]:
        """Send the query with these values. It finds nothing where a number is larger than the
        database can hold, a case that Django handles by itself."""
        key = connection.vendor, len(values)
        worked = self._worked.get(key)
        if worked is None:
            worked = self._worked[key] = Worked(self._ask(*map(Given, range(len(values)))))
        if any(isinstance(one, int) and one.bit_length() > MOST_BITS for one in values):
            return Asked(worked, None)
        given = [values[one.place] if type(one) is Given else one for one in worked.values]
        cursor = _cursor()
        cursor.execute(worked.text, given)
        return Asked(worked, cursor)

    def rows(self, *values: int | str) -> list[Row]:
        """The rows that the query finds with these values."""
        return self.ask(*values).rows()

    def first(self, *values: int | str) -> Row | None:
        """The first of them, or None."""
        found = self.rows(*values)
        return found[0] if found else None

    def one(self, *values: int | str) -> Row:
        """The only one, or the first. Raises the model's DoesNotExist without one."""
        return self.ask(*values).one()


def hold(row: Model, name: str, others: Sequence[Model]) -> None:
    """Set the rows that belong to `row` under this name, as if they had been fetched together
    (``prefetch_related``)."""
    manager: Any = getattr(row, name)
    found = manager.get_queryset()
    found._result_cache = list(others)
    found._prefetch_done = True
    held: Any = row
    held._prefetched_objects_cache = {**getattr(row, "_prefetched_objects_cache", {}), name: found}


class Writing:
    """A write that is done again and again: the fields ``names`` of the rows that a query finds.
    ``ask`` as for `Reading`."""

    def __init__(self, ask: Callable[..., QuerySet[Any]], names: tuple[str, ...]) -> None:
        self._ask = ask
        self._names = names
        self._worked: dict[str, tuple[str, Sequence[Any], list[Any]]] = {}

    def write(
        self,
        which: Sequence[int | str],
        fresh: Sequence[Any],
        *,
        missing: Callable[[], None] | None = None,
    ) -> None:
        """Write the values ``fresh`` to the rows that the query finds with the values ``which``.
        ``missing`` is called where it finds none, inside `together` at the end of the block."""
        worked = self._worked.get(connection.vendor)
        if worked is None:
            worked = self._worked[connection.vendor] = self._work(len(which))
        text, places, fields = worked
        prepared = zip(fields, fresh, strict=True)
        values = [*which, *(field.get_db_prep_save(one, connection) for field, one in prepared)]
        given = [values[one.place] if type(one) is Given else one for one in places]

        def read(cursor: Any) -> None:
            if not cursor.rowcount and missing is not None:
                missing()

        cursor = _cursor()
        cursor.execute(text, given)
        _answered(cursor, read)

    def _work(self, count: int) -> tuple[str, Sequence[Any], list[Any]]:
        found = self._ask(*map(Given, range(count)))
        query: Any = found.query.chain(UpdateQuery)
        fields = [found.model._meta.get_field(name) for name in self._names]
        query.add_update_fields([(one, None, Given(count + n)) for n, one in enumerate(fields)])
        text, places = query.get_compiler(connection=connection).as_sql()
        return text, places, fields


def insert(
    rows: Sequence[Row], *, unique: tuple[str, ...] = (), fresh: tuple[str, ...] = ()
) -> None:
    """Add rows that have no keys yet, and set their keys (inside `together` at the end of the
    block). Where a row with the same values in the fields ``unique`` exists, its fields ``fresh``
    are written instead."""
    if not rows:
        return
    model = type(rows[0])
    if len(rows) > FEW:
        more: dict[str, Any] = {}
        if unique:
            more = {"update_conflicts": True, "unique_fields": unique, "update_fields": fresh}
        model._default_manager.bulk_create(rows, **more)
        return
    text, fields = _insertion(connection.vendor, model, len(rows), unique, fresh)
    values = list(chain.from_iterable(_values(one, fields) for one in rows))

    def read(cursor: Any) -> None:
        for one, (key,) in zip(rows, cursor.fetchall(), strict=True):
            one.pk, one._state.adding, one._state.db = key, False, connection.alias

    cursor = _cursor()
    cursor.execute(text, values)
    _answered(cursor, read)


@lru_cache(maxsize=256)
def _insertion(
    vendor: str, model: type[Model], count: int, unique: tuple[str, ...], fresh: tuple[str, ...]
) -> tuple[str, list[Any]]:
    quote: Any = connection.ops.quote_name
    meta = model._meta
    fields = [one for one in meta.concrete_fields if not one.primary_key]
    names = ", ".join(quote(one.column) for one in fields)
    row = f"({', '.join(['%s'] * len(fields))})"
    text = f"INSERT INTO {quote(meta.db_table)} ({names}) VALUES {', '.join([row] * count)}"
    if unique:
        columns = [[_column(model, one) for one in some] for some in (fresh, unique)]
        suffix: Any = connection.ops.on_conflict_suffix_sql
        text += f" {suffix(fields, OnConflict.UPDATE, *columns)}"
    key: Any = meta.pk
    return f"{text} RETURNING {quote(key.column)}", fields


def update(row: Model, names: tuple[str, ...]) -> None:
    """Write these fields of a row. Raises DatabaseError where the row no longer exists (inside
    `together` at the end of the block)."""
    text, fields = _change(connection.vendor, type(row), names)
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]

    def read(cursor: Any) -> None:
        if not cursor.rowcount:
            raise DatabaseError(f"{row._meta.label} {row.pk} is not there any more.")

    cursor = _cursor()
    cursor.execute(text, [*values, row.pk])
    _answered(cursor, read)


@lru_cache(maxsize=256)
def _change(vendor: str, model: type[Model], names: tuple[str, ...]) -> tuple[str, list[Any]]:
    quote: Any = connection.ops.quote_name
    meta = model._meta
    fields = [meta.get_field(one) for one in names]
    written = ", ".join(f"{quote(_column(model, one))} = %s" for one in names)
    key: Any = meta.pk
    where = f"{quote(key.column)} = %s"
    return f"UPDATE {quote(meta.db_table)} SET {written} WHERE {where}", fields


def _column(model: type[Model], name: str) -> str:
    field: Any = model._meta.get_field(name)
    return str(field.column)


_TEXT: frozenset[type] = frozenset({str, type(None)})
_NUMBER: frozenset[type] = frozenset({int, type(None)})
_TRUTH: frozenset[type] = frozenset({bool, type(None)})
AS_THEY_ARE: dict[type, frozenset[type]] = {
    models.CharField: _TEXT,
    models.TextField: _TEXT,
    models.IntegerField: _NUMBER,
    models.PositiveIntegerField: _NUMBER,
    models.PositiveSmallIntegerField: _NUMBER,
    models.PositiveBigIntegerField: _NUMBER,
    models.ForeignKey: _NUMBER,
    models.BooleanField: _TRUTH,
}
"""Fields whose values of these types are stored unchanged, and that set none themselves."""
_OTHERS: frozenset[type] = frozenset()


def _values(row: Model, fields: Sequence[Any]) -> list[Any]:
    """The stored values of a new row. Most are stored as they are; asking Django for each of them
    takes longer than writing the row."""
    held = row.__dict__
    database: Any = connection  # looking it up once is enough for a row
    found = []
    for field in fields:
        value = held[field.attname]
        if type(value) not in AS_THEY_ARE.get(type(field), _OTHERS):
            value = field.get_db_prep_save(field.pre_save(row, True), database)
        found.append(value)
    return found
