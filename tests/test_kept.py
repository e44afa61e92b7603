"""A kept fixture puts back exactly what it made, and only where it would make it again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tests.kept import CLOCK, Keeper, Rows
from tests.tournaments.hall.conftest import Hall
from tournaments.models import Event
from tournaments.operations import verify_chain

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="worlds are kept on SQLite"),
]


class Made:
    """A fixture that counts how often it is run."""

    def __init__(self) -> None:
        self.times = 0
        self.keeper = Keeper(self.make)

    def make(self, hall: Hall) -> Event:
        self.times += 1
        hall.fill(2)
        hall.start()
        hall.publish_round()
        hall.event = hall.fresh
        return hall.event


def rows() -> Any:
    found = Rows(connection.connection)
    return found.read(), found.counters()


@pytest.fixture
def hall(alice: Any, make_user: Any) -> Hall:
    made = Hall(alice, make_user)
    made.publish()
    return made


def twice(made: Made, hall: Hall) -> tuple[Any, Any]:
    """What the first and the second test with these rows find: rows, then value."""
    found = []
    event = hall.event
    for _test in range(2):
        hall.event = event
        point = transaction.savepoint()
        value = made.keeper(hall=hall)
        found.append((rows(), value, verify_chain(value)))
        assert value is hall.event
        transaction.savepoint_rollback(point)
    return found[0], found[1]


def test_the_second_test_finds_the_same_rows_counters_and_value(hall: Hall) -> None:
    made = Made()
    (first, value, fault), (second, copied, other) = twice(made, hall)
    assert made.times == 1
    assert first == second
    assert fault is None and other is None
    assert value == copied and value is not copied
    assert value.state == copied.state == "running"


def test_a_test_that_changes_the_value_changes_no_other(hall: Hall) -> None:
    made = Made()
    point = transaction.savepoint()
    made.keeper(hall=hall).name = "spoilt"
    transaction.savepoint_rollback(point)
    assert made.keeper(hall=hall).name == "Dusk Cup"


def test_other_rows_are_made_anew(hall: Hall) -> None:
    made = Made()
    twice(made, hall)
    hall.event = hall.fresh
    Event.objects.filter(pk=hall.event.pk).update(name="Dawn Cup")
    assert made.keeper(hall=hall).name == "Dawn Cup"
    assert made.times == 2


def test_the_clock_goes_on_where_the_rows_were_made(hall: Hall) -> None:
    made = Made()
    point = transaction.savepoint()
    made.keeper(hall=hall)
    transaction.savepoint_rollback(point)
    (world,) = made.keeper.worlds.values()
    world.at -= timedelta(hours=3)
    hall.event = hall.fresh
    made.keeper(hall=hall)
    assert timezone.now() - world.at < timedelta(minutes=1)
    CLOCK.run_on()
    assert timezone.now() - world.at > timedelta(hours=2)


def test_under_a_clock_of_the_test_nothing_is_put_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Made()
    twice(made, hall)
    hall.event = hall.fresh
    noon = datetime(2026, 5, 2, 12, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: noon)
    made.keeper(hall=hall)
    assert made.times == 2
    assert hall.event.rounds.get().published_at == noon
