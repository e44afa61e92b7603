"""A list keeps its order through the database: on PostgreSQL too, which sorts the keys of maps."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from decks import fields
from decks.lists.documents import stored
from decks.models import DeckList, DeckVersion, Registration
from decks.services import lists, registrations
from gameplay.enums import TableKind
from gameplay.models import Game, Seat
from gameplay.services.table import tables

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

#: The shortest name is neither the first nor the last: sorted by length it would be another list.
TEXT = """Creatures:
1 Chaor
1 Arias [60/65/30/55 50]
1 Maxxor

Attacks:
2 Rip Tide
1 Flash Kick
2 Ember Swarm
"""
ORDER = ["Chaor", "Arias", "Maxxor"]


def test_a_list_stays_in_the_order_in_which_it_was_written(alice: Any) -> None:
    row = lists.create(actor=alice, text=TEXT, name="Lake")
    text = stored(row.content).as_text()
    found = DeckList.objects.get()
    assert list(found.content["cards"]["creatures"]) == ORDER
    assert stored(found.content).as_text() == text
    assert found.content == row.content
    assert "notes" not in found.content
    (value,) = DeckList.objects.values_list("content", flat=True)
    assert list(value["cards"]["attacks"]) == ["Rip Tide", "Flash Kick", "Ember Swarm"]


def test_its_versions_and_what_was_registered_stay_so_too(entry: Any, bob: Any) -> None:
    row = lists.create(actor=bob, text=TEXT, name="Lake")
    registrations.register(actor=bob, entry=entry, deck_list=row)
    lists.rewrite(actor=bob, deck_list=row, text="Creatures:\n1 Maxxor\n")
    assert list(DeckVersion.objects.get().content["cards"]["creatures"]) == ORDER
    assert list(Registration.objects.get().content["cards"]["creatures"]) == ORDER


def test_what_lies_on_a_table_stays_so_too(bob: Any) -> None:
    row = lists.create(actor=bob, text=TEXT, name="Lake")
    table = tables.new_table(
        kind=TableKind.HOUSE, rulebook="chaotic", format="masters", size=3, best_of=1
    )
    Seat.objects.bulk_create(
        Seat(table=table, letter=letter, name="Bo", deck=row.content) for letter in "AB"
    )
    Game.objects.create(table=table, number=1, decks={"A": row.content, "B": row.content})
    for deck in (*Seat.objects.values_list("deck", flat=True), *Game.objects.get().decks.values()):
        assert list(deck["cards"]["creatures"]) == ORDER


def test_a_row_of_an_earlier_release_is_read_as_it_stands(alice: Any) -> None:
    row = lists.create(actor=alice, text=TEXT, name="Lake")
    plain = '{"game": "chaotic", "name": "Old", "size": 1, "cards": {"creatures": {"Maxxor": 1}}}'
    with connection.cursor() as cursor:
        cursor.execute("UPDATE decks_decklist SET content = %s WHERE id = %s", [plain, row.pk])
    row.refresh_from_db()
    assert stored(row.content).as_text() == "Name: Old\nSize: 1\n\nCreatures:\n1 Maxxor\n"


def test_what_is_no_deck_is_left_alone() -> None:
    for value in (None, 3, "text", [1, {"a": 2}], {"cards": {"a": 1}}, {"game": "x", "cards": []}):
        assert fields.ordered(fields.noted(value)) == value
