"""What a write would change: the write is done and rolled back at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from tournaments.models import Event
from tournaments.operations import writing
from tournaments.operations.book import Book, Changes, difference
from tournaments.operations.rows import Rows
from tournaments.queries.drawn import newest
from tournaments.queries.event import impact


@dataclass(frozen=True, slots=True)
class Supposed:
    """The state before and after a write that was not kept.

    `seen`: the newest operation at that time.
    """

    before: Book
    after: Book
    changes: Changes
    seen: int

    @property
    def impact(self) -> impact.Impact:
        return impact.of(self.before, self.after, self.changes)


class _Enough(Exception):
    """Rolls back the transaction of a supposed write."""


def suppose(event: Event, write: Callable[[], object]) -> Supposed:
    """Call a service and roll it back; raises the service's Refusal.

    The service does everything as usual, receivers of signals included. Nothing is kept, and
    nothing that waits for the commit is done.
    """
    found: list[Supposed] = []
    try:
        with transaction.atomic(), writing(event) as held:
            seen = newest(held)
            before = Rows(held).whole()
            write()
            after = Rows(Event.objects.get(pk=held.pk)).whole()
            found.append(Supposed(before, after, difference(before, after), seen))
            raise _Enough
    except _Enough:
        return found[0]
