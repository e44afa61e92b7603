"""JSON that is written fast says the same as what was written before, and reads what was."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from gameplay.models import Game, Offer, SeatView, Table
from tests.gameplay import playing
from tournaments.machine.packing import packed, unpacked

TEXT = st.text(st.characters(exclude_categories=("Cs",)))
PLAIN = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | TEXT
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=20
)


@given(VALUES)
def test_text_is_that_of_json(value: Any) -> None:
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    assert packed(value) == text
    assert unpacked(text) == unpacked(json.dumps(value)) == value


def test_what_json_has_not_got_is_refused() -> None:
    for value in ({1}, object(), [{"name": {1}}]):
        with pytest.raises(TypeError):
            packed(value)


class Name(str):
    """A text that is no plain one."""


@pytest.mark.parametrize("value", [{1: 2}, {Name("arias"): "ünal"}, {"much": 2**70}])
def test_what_orjson_does_not_take_is_written_too(value: Any) -> None:
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    assert packed(value) == text


@pytest.fixture
def game(match_table: Table) -> Game:
    playing.work(match_table)
    return playing.current(match_table)


@pytest.mark.django_db
def test_rows_of_an_older_release_are_read(game: Game) -> None:
    """With blanks, as `json` writes them by itself."""
    view = SeatView.objects.get(game=game, reader="A")
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE gameplay_seatview SET content = %s WHERE id = %s",
            [json.dumps({"name": "Ünal", "some": [1, None, {}]}), view.pk],
        )
    assert SeatView.objects.get(pk=view.pk).content == {"name": "Ünal", "some": [1, None, {}]}


@pytest.mark.django_db
def test_a_view_with_other_keys_is_stored(game: Game) -> None:
    view = SeatView.objects.get(game=game, reader="A")
    view.content = {1: "one", Name("arias"): [2**70]}
    view.save()
    view.refresh_from_db()
    assert view.content["1"] == "one"
    assert view.content["arias"] == [pytest.approx(2**70)]


@pytest.mark.django_db
def test_a_part_of_a_value_can_be_asked_for(game: Game) -> None:
    found = SeatView.objects.filter(game=game, content__seat="A")
    assert [one.reader for one in found] == ["A"]
    assert found.values_list("content__seat", flat=True).get() == "A"


@pytest.mark.django_db
def test_empty_values_are_stored_too(game: Game) -> None:
    Offer.objects.filter(game=game).update(options=[])
    assert {tuple(one.options) for one in Offer.objects.filter(game=game)} == {()}


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_compresses_what_every_choice_writes_the_quick_way() -> None:
    """The migration sets it; a server that was built without lz4 goes on as before."""
    migration = import_module("gameplay.migrations.0035_lz4")
    found = {}
    for model, column in migration.COLUMNS.items():
        table = apps.get_model("gameplay", model)._meta.db_table
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT attcompression::text FROM pg_attribute"
                " WHERE attrelid = %s::regclass AND attname = %s",
                [table, column],
            )
            found[model] = cursor.fetchone()[0]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 'lz4' = ANY(enumvals) FROM pg_settings WHERE name = 'default_toast_compression'"
        )
        (known,) = cursor.fetchone() or (False,)
    assert set(found.values()) == {"l" if known else ""}
    with connection.schema_editor() as editor:
        editor.execute(migration.SET.format(table="gameplay_offer", column="options", way="lz5"))
