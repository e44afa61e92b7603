"""Lists are written to PostgreSQL as psycopg writes them, only sooner."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as some
from psycopg.adapt import Dumper, PyFormat, Transformer
from psycopg.types.array import ListDumper
from psycopg.types.json import Jsonb

from tournaments.machine.arrays import QuickList

TEXTS = some.text(some.sampled_from("\"\\{},'aé \n\t"), max_size=12)
ITEMS = some.one_of(some.none(), TEXTS)


def written(kind: type[Dumper], items: list[Any]) -> bytes | None:
    found: Any = kind(list, Transformer())
    return found.upgrade(items, PyFormat.TEXT).dump(items)


@given(some.lists(ITEMS))
def test_texts_are_written_as_by_psycopg(items: list[Any]) -> None:
    assert written(QuickList, items) == written(ListDumper, items)


@given(some.lists(some.dictionaries(TEXTS, TEXTS), min_size=1))
def test_json_too(items: list[Any]) -> None:
    rows = [Jsonb(item) for item in items]
    assert written(QuickList, rows) == written(ListDumper, rows)


def test_bytes_too() -> None:
    assert written(QuickList, [b'a"b\\c', b""]) == written(ListDumper, [b'a"b\\c', b""])


def test_every_connection_has_it() -> None:
    """psycopg's marks stand where ours do: a psycopg that names them otherwise is found here."""
    assert isinstance(ListDumper._re_esc.sub(rb"\\\1", b'"'), bytes)
    assert psycopg.adapters.get_dumper(list, PyFormat.TEXT) is QuickList


@pytest.mark.postgres
@pytest.mark.django_db
@given(some.lists(TEXTS.filter(lambda text: "\0" not in text), min_size=1, max_size=5))
def test_what_is_read_is_what_was_written(items: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT unnest(%s::text[])", [items])
        assert [row[0] for row in cursor.fetchall()] == items
