"""Revisions grow with the transaction that changed something, and with no other."""

from typing import Any

import pytest
from django.db import connection, transaction

from tournaments import live
from tournaments.live import wake

pytestmark = pytest.mark.both_databases


@pytest.mark.django_db
def test_bump_counts_up_from_zero() -> None:
    assert live.revision("event:1") == 0
    assert [live.bump("event:1"), live.bump("event:1"), live.bump("hall")] == [1, 2, 1]
    assert live.revision("event:1") == 2


@pytest.mark.django_db(transaction=True)
def test_bump_is_undone_with_its_transaction_and_wakes_nobody(monkeypatch: Any) -> None:
    rung: list[tuple[str, int]] = []
    monkeypatch.setattr(wake, "everybody", lambda *told: rung.append(told))
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        live.bump("event:1")
        raise ZeroDivisionError
    assert live.revision("event:1") == 0
    assert rung == []


@pytest.mark.django_db(transaction=True)
def test_bump_wakes_after_the_commit_not_before(monkeypatch: Any) -> None:
    if connection.vendor == "postgresql":
        pytest.skip("there the server wakes: test_stream.py")
    rung: list[int] = []
    monkeypatch.setattr(wake, "everybody", lambda *_told: rung.append(live.revision("event:1")))
    with transaction.atomic():
        live.bump("event:1")
        assert rung == []
    assert rung == [1]


@pytest.mark.django_db
def test_bump_costs_few_queries(django_assert_num_queries: Any) -> None:
    live.bump("event:1")
    # one statement; on PostgreSQL also the notice
    with django_assert_num_queries(1 if connection.vendor == "sqlite" else 2):
        live.bump("event:1")
