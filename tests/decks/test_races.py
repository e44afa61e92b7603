"""Two hands at one registered list at the same moment: one list stands, nothing is lost."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from decks import queries
from decks.enums import RegistrationState
from decks.models import Registration
from decks.services import registrations
from tournaments.errors import Refusal
from tournaments.models import Operation

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(*jobs: Any) -> list[Any]:
    """Runs the jobs in threads that start together; gives results and refusals in their order."""
    from django.db import connection

    gate = threading.Barrier(len(jobs))
    results: list[Any] = [None] * len(jobs)

    def work(place: int, job: Any) -> None:
        gate.wait()
        try:
            results[place] = job()
        except Refusal as refusal:
            results[place] = refusal
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=pair) for pair in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return results


def test_two_registrations_at_once_leave_one_that_stands(entry: Any, register: Any) -> None:
    starters = ("dop-overworld", "dop-underworld") * 4
    at_once(*(lambda s=starter: register(entry, starter=s) for starter in starters))
    assert Registration.objects.count() == len(starters)
    standing = Registration.objects.exclude(state=RegistrationState.REPLACED)
    entry.refresh_from_db()
    assert standing.get().digest == entry.deck_digest
    numbers = list(Operation.objects.values_list("number", flat=True).order_by("number"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_list_registered_while_the_event_locks_is_either_locked_or_refused(
    event: Any, entry: Any, alice: Any, register: Any
) -> None:
    register(entry)
    for _ in range(4):
        Registration.objects.exclude(state=RegistrationState.REPLACED).update(state="registered")
        _locked, told = at_once(
            lambda: registrations.lock(actor=alice, event=event),
            lambda: register(entry, starter="dop-underworld"),
        )
        current = queries.current(entry)
        assert current is not None
        if isinstance(told, Refusal):
            assert told.code == "deck_locked" and current.locked
        else:
            assert current.locked or current == told
