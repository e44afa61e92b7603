"""Statements that are worked out once do what the queries do that they are made from."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model, QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import gettext_lazy

from gameplay.models import Checkpoint, Game, Input, Seat, SeatView, Table
from gameplay.queries.choices import advancing
from tests.gameplay import playing
from tournaments.machine import statements
from tournaments.machine.statements import Reading, Writing

ZS = Reading(lambda game: Input.objects.filter(game=game, letter="Z").order_by("asked"))
POSITION = Writing(
    lambda game, number: Checkpoint.objects.filter(game=game, number=number), ("number", "state")
)


def fields(row: Model) -> dict[str, Any]:
    """What was read of a row."""
    return {name: value for name, value in vars(row).items() if name != "_state"}


@pytest.fixture
def game(match_table: Table) -> Game:
    playing.work(match_table)
    return playing.current(match_table)


@pytest.mark.both_databases
@pytest.mark.django_db
def test_rows_are_those_of_the_query(game: Game) -> None:
    reading = Reading(lambda table: Seat.objects.filter(table=table).order_by("letter"))
    for _time in range(2):
        found = reading.rows(game.table_id)
        assert [fields(one) for one in found] == [
            fields(one) for one in Seat.objects.filter(table=game.table_id).order_by("letter")
        ]
        assert found[0].deck and not found[0]._state.adding
    assert reading.rows(game.table_id + 1) == []
    assert reading.first(game.table_id + 1) is None


@pytest.mark.both_databases
@pytest.mark.django_db
def test_what_belongs_to_a_row_comes_with_it(game: Game) -> None:
    event = game.table.event
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        found = advancing.GAME.one(game.pk)
        assert (found.table.pk, found.table.event) == (game.table.pk, event)
    selects = [one["sql"] for one in asked.captured_queries if one["sql"].startswith("SELECT")]
    assert len(selects) == 1
    assert found.get_deferred_fields() == {"record", "decks"}
    assert found.decks == Game.objects.get(pk=game.pk).decks
    with pytest.raises(Game.DoesNotExist), transaction.atomic():
        advancing.GAME.one(game.pk + 1)


@pytest.mark.both_databases
@pytest.mark.django_db
def test_annotations_are_read_too(game: Game) -> None:
    def ask(table: Any) -> QuerySet[Table]:
        return Table.objects.with_revision().filter(pk=table)

    found: Any = Reading(ask).one(game.table_id)
    asked: Any = ask(game.table_id).get()
    assert found.revision == asked.revision > 0


@pytest.mark.both_databases
@pytest.mark.django_db
def test_few_and_many_rows_are_added_alike(game: Game) -> None:
    before = Input.objects.filter(game=game).count()
    for count in (0, 1, statements.FEW, statements.FEW + 1):
        Input.objects.filter(game=game, letter="Z").delete()
        made = [Input(game=game, letter="Z", asked=number, line="%s") for number in range(count)]
        statements.insert(made)
        stored = Input.objects.filter(game=game, letter="Z").order_by("asked")
        told = [(one.asked, one.line, one.applied, one.by, one.source) for one in stored]
        assert told == [(number, "%s", None, None, "hand") for number in range(count)]
        assert [one.pk for one in stored] == [one.pk for one in made]
        assert all(one.made_at is not None for one in stored)
    assert Input.objects.filter(game=game).count() == before + count
    with pytest.raises(IntegrityError), transaction.atomic():
        statements.insert([Input(game=game, letter="Z", asked=0)])


@pytest.mark.both_databases
@pytest.mark.django_db
def test_a_row_that_is_there_is_written_anew(game: Game) -> None:
    def view(number: int, **told: Any) -> SeatView:
        return SeatView(game=game, reader="A", number=number, content=told)

    SeatView.objects.filter(game=game, reader="B").delete()
    kept = SeatView.objects.get(game=game, reader="A")
    more = SeatView(game=game, reader="B", number=7, content={})
    statements.insert(
        [view(7, some="%"), more], unique=("game", "reader"), fresh=("number", "content")
    )
    found = SeatView.objects.get(pk=kept.pk)
    assert (found.number, found.content) == (7, {"some": "%"})
    assert SeatView.objects.get(game=game, reader="B").number == 7


@pytest.mark.both_databases
@pytest.mark.django_db
@pytest.mark.parametrize(
    "told",
    [
        {"name": "Ünal", "house": True, "until": {"what": "turn"}, "seated_at": timezone.now()},
        {"name": 7, "house": 1, "level": gettext_lazy("Table"), "until": None},
    ],
)
def test_values_are_stored_as_django_stores_them(game: Game, told: dict[str, Any]) -> None:
    """Also those of another type than their field: a number for a text, a number for a truth."""
    mine = Seat(table=game.table, letter="C", **told)
    theirs = Seat(table=game.table, letter="D", **told)
    statements.insert([mine])
    theirs.save(force_insert=True)
    stored, expected = (Seat.objects.filter(pk=one.pk).values().get() for one in (mine, theirs))
    assert stored | {"id": 0, "letter": ""} == expected | {"id": 0, "letter": ""}
    assert type(stored["name"]) is str and type(stored["house"]) is bool


@pytest.mark.both_databases
@pytest.mark.django_db
def test_fields_are_written_anew(game: Game) -> None:
    other = Game.objects.create(table=game.table, number=9)
    game.owed, game.score, game.winner = True, {"A": 1}, "A"
    statements.update(game, ("owed", "score"))
    found = Game.objects.get(pk=game.pk)
    assert (found.owed, found.score, found.winner) == (True, {"A": 1}, "")
    assert Game.objects.get(pk=other.pk).score == {}
    Game.objects.filter(pk=other.pk).delete()
    with pytest.raises(DatabaseError), transaction.atomic():
        statements.update(other, ("owed",))


@pytest.mark.both_databases
@pytest.mark.django_db
def test_what_a_query_finds_is_written_anew(game: Game) -> None:
    Checkpoint.objects.filter(game=game).delete()
    Checkpoint.objects.create(game=game, number=5, state=b"a")
    missing: list[int] = []
    POSITION.write((game.pk, 4), (6, b"b"), missing=lambda: missing.append(4))
    for number in (5, 6):
        POSITION.write(
            (game.pk, number), (number + 1, b"%s\x00"), missing=lambda: missing.append(5)
        )
    assert missing == [4]
    found = Checkpoint.objects.get(game=game)
    assert (found.number, bytes(found.state)) == (7, b"%s\x00")


@pytest.mark.both_databases
@pytest.mark.django_db
def test_statements_that_are_sent_together_do_the_same(game: Game) -> None:
    Input.objects.filter(game=game, letter="Z").delete()
    one, other = (Input(game=game, letter="Z", asked=number) for number in (1, 2))
    missing: list[str] = []
    with transaction.atomic(), statements.together():
        statements.insert([one])
        game.owed = True
        statements.update(game, ("owed",))
        asked = ZS.ask(game.pk)  # it finds what was sent before it
        POSITION.write((game.pk, 999), (1, b""), missing=lambda: missing.append("position"))
        statements.insert([other])
        assert [found.asked for found in asked.rows()] == [1]
        assert ZS.one(game.pk).asked == 1
    assert missing == ["position"]
    assert [found.pk for found in ZS.rows(game.pk)] == [one.pk, other.pk]
    assert Game.objects.get(pk=game.pk).owed


@pytest.mark.both_databases
@pytest.mark.django_db
@pytest.mark.parametrize("fault", [DatabaseError, IntegrityError, ValueError])
def test_a_fault_among_statements_that_are_sent_together_undoes_all(
    game: Game, fault: type[Exception]
) -> None:
    gone = Game.objects.create(table=game.table, number=9)
    Game.objects.filter(pk=gone.pk).delete()
    with pytest.raises(fault), transaction.atomic(), statements.together():
        statements.insert([Input(game=game, letter="Z", asked=7)])
        if fault is DatabaseError:
            statements.update(gone, ("owed",))
        elif fault is IntegrityError:
            statements.insert([Input(game=game, letter="Z", asked=7)])
        else:
            raise ValueError
        statements.insert([Input(game=game, letter="Z", asked=8)])
    assert ZS.rows(game.pk) == []
    statements.insert([Input(game=game, letter="Z", asked=9)])  # one after the other again
    assert ZS.one(game.pk).asked == 9


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_is_not_waited_for_after_each_statement(game: Game) -> None:
    made = [Input(game=game, letter="Z", asked=number) for number in range(3)]
    with statements.together():
        for one in made:
            statements.insert([one])
        assert [one.pk for one in made] == [None, None, None]
        assert len(ZS.rows(game.pk)) == 3
    assert [one.pk for one in ZS.rows(game.pk)] == [one.pk for one in made]


@pytest.mark.both_databases
@pytest.mark.django_db
def test_a_number_larger_than_any_in_a_column_finds_nothing(game: Game) -> None:
    reading: Reading[Game] = Reading(lambda pk: Game.objects.filter(pk=pk))
    assert reading.first(game.pk) == game
    for number in (2**63, -(2**64), 10**30):
        assert reading.rows(number) == list(Game.objects.filter(pk=number)) == []


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_plans_a_statement_once_for_a_connection(game: Game) -> None:
    reading = Reading(lambda table, letter: Seat.objects.filter(table=table, letter=letter))

    def used() -> list[int]:
        """How often it was answered from what was prepared."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT generic_plans + custom_plans FROM pg_prepared_statements"
                """ WHERE strpos(statement, '"gameplay_seat"."letter" = ') > 0"""
            )
            return [count for (count,) in cursor.fetchall()]

    for _time in range(4):  # the first two uses are not prepared
        assert reading.one(game.table_id, "A").letter == "A"
    before = used()
    assert reading.one(game.table_id, "B").letter == "B"
    assert used() == [before[0] + 1]
