"""Appending to the log of an event, under the lock of that event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from tournaments import live
from tournaments.enums import OperationKind
from tournaments.models import Event, Operation
from tournaments.operations.apply import APPLY
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Act, Book, difference
from tournaments.operations.chain import digest_of
from tournaments.operations.history import HISTORY, History
from tournaments.operations.rows import Rows
from tournaments.signals import operation_written

if TYPE_CHECKING:
    from tournaments.accounts.models import User

# What the front page shows; results and check-ins wake the pages of their event alone.
HALL_NEWS = frozenset(
    {
        OperationKind.EVENT_CHANGED,
        OperationKind.EVENT_PUBLISHED,
        OperationKind.EVENT_STARTED,
        OperationKind.EVENT_FINISHED,
        OperationKind.ROUND_PUBLISHED,
        OperationKind.ROUND_CLOSED,
        OperationKind.CLOCK_SET,
        *HISTORY,
    }
)


def hold(event: Event) -> Event:
    """The event, read anew under its row lock: all writes of one event stand in one queue.

    On SQLite the whole database is that queue, because transactions begin IMMEDIATE.
    """
    return Event.objects.select_for_update().get(pk=event.pk)


@contextmanager
def writing(event: Event) -> Iterator[Event]:
    """One transaction that holds `event` and wakes its pages after commit.

    Whatever the block decides must be read from the event it is given or from the database:
    an object read before the lock may be out of date. Blocks may be nested.
    """
    with transaction.atomic():
        held = hold(event)
        yield held
        live.bump(held.topic)


def perform(
    event: Event,
    kind: OperationKind,
    payload: dict[str, Any],
    actor: User | None,
    at: datetime | None = None,
    *,
    read: Rows | None = None,
    before: Book | None = None,
) -> Operation:
    """Append one operation to the log of a held event and write its rows.

    An operation about a match also says who sits there (`sitting`): it stands as long as they do.
    An undo that has read the whole event under this lock passes it on (`read`, `before`).
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("perform() outside a transaction: use writing()")
    rows = read or Rows(event)
    book = Book(rows)
    content = json.loads(json.dumps(payload, cls=DjangoJSONEncoder))
    _name_seats(book, content)
    operation = _append(event, kind, content, actor, at or timezone.now())
    name = actor.get_username() if actor else None
    if kind in HISTORY:  # made anew from the whole log: what its last operation left out falls
        rows.write(difference(before or rows.whole(), History.of(event).book))
    else:
        APPLY[kind](book, Act(operation.number, kind, name, operation.at, content))
        rows.write(book.changes())
    if kind in HALL_NEWS:
        live.bump("hall")
    operation_written.send(sender=Event, event=event, operation=operation)
    return operation


def _name_seats(book: Book, content: dict[str, Any]) -> None:
    match = book.find("matches", content.get("match"))
    if match is not None:
        content["sitting"] = seated(match)
    if "tables" in content:
        for table in content["tables"]:
            table[2:] = [seated(book.get("matches", table[0]))]


def _append(
    event: Event, kind: OperationKind, content: dict[str, Any], actor: User | None, at: datetime
) -> Operation:
    last = (
        Operation.objects.filter(event=event)
        .order_by("-number")
        .values_list("number", "digest")
        .first()
    )
    number, previous = (last[0] + 1, last[1]) if last else (1, "")
    name = actor.get_username() if actor else ""
    return Operation.objects.create(
        event=event,
        number=number,
        kind=kind,
        actor=actor,
        actor_name=name,
        at=at,
        payload=content,
        previous=previous,
        digest=digest_of(
            slug=event.slug,
            number=number,
            kind=kind,
            actor=name,
            at=at,
            payload=content,
            previous=previous,
        ),
    )
