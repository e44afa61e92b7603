"""Two requests of one visitor at once on PostgreSQL: the last place of a quota is taken once."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.persons import Person
from gameplay.services.table import practice, tables
from tests.concurrency.test_table_races import meet, together, without_locks
from tournaments import quotas
from tournaments.errors import QuotaSpent
from tournaments.models import Spent

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _one_of_each(settings: Any) -> None:
    settings.QUOTAS = dict.fromkeys(settings.QUOTAS, 1)


def opening(person: Person) -> Any:
    return lambda: tables.open_against_house(actor=person, deck="dop-overworld", board=1)


def refused(results: list[Any]) -> list[bool]:
    return sorted(isinstance(one, QuotaSpent) for one in results)


def test_the_last_of_a_quota_is_spent_once(bob: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    meet(monkeypatch, Spent.objects, "create", seconds=30)
    results = together(*[lambda: quotas.spend("import", bob)] * 2)
    assert refused(results) == [False, True]
    assert Spent.objects.count() == 1


def test_two_tables_at_once_without_the_lock_are_both_opened(
    bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_locks(monkeypatch)
    meet(monkeypatch, tables, "new_table", seconds=30)
    results = together(*[opening(Person(user=bob))] * 2)
    assert refused(results) == [False, False]


def test_two_tables_at_once_with_the_lock_are_one(
    bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    meet(monkeypatch, tables, "new_table")
    results = together(*[opening(Person(user=bob))] * 2)
    assert refused(results) == [False, True]
    assert practice.open_tables(Person(user=bob)).count() == 1


def test_two_tables_of_a_guest_at_once_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    meet(monkeypatch, tables, "new_table")
    guest = Person(guest="g" * 64, visitor="a:one")
    assert refused(together(*[opening(guest)] * 2)) == [False, True]
