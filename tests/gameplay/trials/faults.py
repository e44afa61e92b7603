"""Faults that were mended, put back: a walk through the hall must find each of them again.

``manage.py fuzz_hall --plant tests.gameplay.trials.faults:null_in``. Each function exchanges the
mended function for what stood there before, in every module that holds it; it raises `Gone` if that
function is no longer there, so that a fault planted nowhere is never called found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from importlib import import_module
from typing import Any
from unittest import mock


class Gone(LookupError):
    """The mended function is not where it was."""


def planted(fault: Callable[[], None]) -> AbstractContextManager[Any]:
    """The fault, for the length of a block."""
    held = ExitStack()
    with mock.patch(f"{__name__}._put", lambda *one: held.enter_context(mock.patch.object(*one))):
        fault()
    return held


def _put(holder: Any, name: str, value: Any) -> None:
    setattr(holder, name, value)


def _exchange(place: str, make: Callable[[Any], Any]) -> None:
    """Put what `make` gives for the function at `place` wherever the function is held."""
    module, _dot, name = place.rpartition(".")
    try:
        mended = getattr(import_module(module), name)
    except (ImportError, AttributeError) as gone:
        raise Gone(place) from gone
    old = make(mended)
    for holder in list(sys.modules.values()):
        if getattr(holder, "__dict__", {}).get(name) is mended:
            _put(holder, name, old)


def null_in() -> None:
    """A practice table puts NULL into a NOT IN, and no pairing of any event has a table."""
    from gameplay.models import Table

    def without_table(matches: Any) -> Any:
        """What the database makes of it; the query itself may not be built any more."""
        live = Table.objects.exclude(state="void")
        if live.filter(match=None).exists():
            return matches.none()
        return matches.exclude(pk__in=[pk for pk in live.values_list("match", flat=True) if pk])

    _exchange("gameplay.queries.table.owed.without_table", lambda mended: without_table)


def unbounded_archive() -> None:
    """An uploaded archive may say anything, and stands on the front page of everybody."""
    from django.db.models.signals import post_save

    from tournaments.models import Event

    def listed(sender: Any, instance: Any, **_: Any) -> None:
        if instance.origin:
            Event.objects.filter(pk=instance.pk).update(listed=True)

    _exchange("tournaments.operations.schema.check", lambda mended: lambda *_, **__: None)
    _exchange(
        "tournaments.services.files.border.expect_whole", lambda mended: lambda *_, **__: None
    )
    post_save.connect(listed, sender=Event, weak=False, dispatch_uid="planted.unbounded_archive")


def playing_judge() -> None:
    """Staff who play in the event are staff like others: penalties, rulings, hands, lists."""
    _exchange("tournaments.policy.people.entries_of", lambda mended: lambda *_: frozenset())


def dropped_judge() -> None:
    """Who has dropped out is no player any more, and reads the hands of the others."""

    def entries_of(user: Any, event: Any) -> frozenset[int]:
        if user is None or not user.is_authenticated:
            return frozenset()
        own = event.entries.filter(user=user).exclude(state="dropped")
        return frozenset(own.values_list("number", flat=True))

    def own_entries(mended: Any) -> Any:
        return lambda user: mended(user).exclude(state="dropped")

    _exchange("tournaments.policy.people.entries_of", lambda mended: entries_of)
    _exchange("tournaments.models.event._own_entries", own_entries)


def no_keys() -> None:
    """The same ruling, penalty or extension sent twice counts twice."""
    _exchange("tournaments.config.keys._key_of", lambda mended: lambda request: None)
    for place in ("bench.penalties", "bench.rulings"):
        _exchange(f"tournaments.services.{place}._expect_new", lambda mended: lambda *_: None)


def stale_desk() -> None:
    """A desk that was left open publishes a draft which nobody looked at."""
    _exchange(
        "tournaments.services.drawn.do",
        lambda mended: lambda *, actor, event, said, sight, write: write(),
    )


def endless_numbers() -> None:
    """A number in a form may have any length, and one of thousands of digits breaks the page."""

    def number_in(text: object, most: int = 0) -> int | None:
        return int(str(text)) if str(text).isdecimal() else None

    _exchange("tournaments.sent.number_in", lambda mended: number_in)
