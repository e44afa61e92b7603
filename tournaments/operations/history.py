"""A log read from its start: which operations stand, and the rows that follow from them.

Undo and redo are operations themselves. Their payload says which earlier ones they leave out
(`out`) and which they take in again (`back`); the log is never rewritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

from tournaments.enums import OperationKind
from tournaments.models import Event
from tournaments.operations.apply import APPLY
from tournaments.operations.book import Act, Book
from tournaments.operations.foreign import nameless

HISTORY = frozenset({OperationKind.OPERATIONS_UNDONE, OperationKind.OPERATIONS_REDONE})


def acts_of(event: Event, after: int = 0) -> list[Act]:
    """The log of an event, from the operation that follows number `after`.

    Operations that were brought in name their people by words alone (`foreign`).
    """
    rows = (
        event.operations.filter(number__gt=after)
        .order_by("number")
        .values_list("number", "kind", "actor__handle", "at", "payload")
    )
    acts = [Act(*row) for row in rows.iterator(chunk_size=2000)]
    return [nameless(act) if act.number <= event.brought_in else act for act in acts]


def left_out(out: Set[int], act: Act) -> set[int]:
    """The operations left out after an undo or redo; `out` are those left out before it."""
    return (set(out) | set(act.payload["out"])) - set(act.payload["back"])


def out_of(event: Event) -> frozenset[int]:
    """The numbers of the operations of an event that are left out now; one query."""
    rows = event.operations.filter(kind__in=HISTORY).order_by("number")
    out: set[int] = set()
    for payload in rows.values_list("payload", flat=True):
        out = (out | set(payload["out"])) - set(payload["back"])
    return frozenset(out)


class History:
    """`book`: the rows as they stand; `out`: numbers of the operations that are left out."""

    def __init__(self, people: frozenset[str] | None = None) -> None:
        self.people = people
        self.acts: list[Act] = []
        self.out: set[int] = set()
        self.book = Book(people=people)

    @classmethod
    def of(cls, event: Event) -> History:
        """The whole log of an event in this database."""
        return cls.read(acts_of(event), event.slug)

    @classmethod
    def read(cls, acts: Iterable[Act], slug: str, people: frozenset[str] | None = None) -> History:
        history = cls(people)
        for act in acts:
            history.take(act)
        history.book.event["slug"] = slug
        return history

    def take(self, act: Act) -> None:
        """The next operation of the log."""
        self.acts.append(act)
        if act.kind not in HISTORY:
            APPLY[act.kind](self.book, act)
            return
        self.out = left_out(self.out, act)
        before, self.book = self.book, project(self.acts, self.out, self.people)
        keep_fallen(before, self.book)


def project(acts: Iterable[Act], out: Set[int], people: frozenset[str] | None = None) -> Book:
    """The rows that follow from a log without some of its operations; all of the rest stand."""
    book = Book(people=people)
    for act in acts:
        if act.kind not in HISTORY and act.number not in out:
            APPLY[act.kind](book, act)
    return book


def keep_fallen(before: Book, after: Book) -> None:
    """Copy into `after` the rows of `before` that no longer stand, with their last values."""
    for name, standing in after.shelves.items():
        known: dict[Any, Any] = before.fallen[name] | before.shelves[name]
        if name != "staff":
            after.fallen[name] = {key: row for key, row in known.items() if key not in standing}
