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

from tournaments import live, policy, requests
from tournaments.enums import OperationKind
from tournaments.models import Event, Operation
from tournaments.operations import schema
from tournaments.operations.apply import APPLY
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Act, Book, difference
from tournaments.operations.chain import digest_of
from tournaments.operations.history import HISTORY, History
from tournaments.operations.rows import Rows
from tournaments.signals import operation_written

if TYPE_CHECKING:
    from tournaments.accounts.models import User

# Operations that change the front page; results and check-ins wake the pages of their event alone.
HALL_NEWS = frozenset(
    {
        OperationKind.EVENT_CHANGED,
        OperationKind.EVENT_PUBLISHED,
        OperationKind.ANNOUNCED,
        OperationKind.EVENT_STARTED,
        OperationKind.EVENT_FINISHED,
        OperationKind.ROUND_PUBLISHED,
        OperationKind.ROUND_CLOSED,
        OperationKind.CLOCK_SET,
        # Operations that concern people who read of them on the front page.
        OperationKind.PENALTY_GIVEN,
        OperationKind.PENALTY_VOIDED,
        OperationKind.RULING_APPLIED,
        OperationKind.RESULT_CORRECTED,
        OperationKind.APPEAL_MADE,
        OperationKind.APPEAL_WITHDRAWN,
        OperationKind.APPEAL_SETTLED,
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

    The payload must fit the schema of its kind, or Invalid says which field does not: what no
    file may bring in, no service writes. An operation about a match also says who sits there
    (`sitting`): it stands as long as they do. Raises Forbidden where `actor` plays in the event
    and the act is not for players (policy). An undo that has read the whole event under this
    lock passes it on (`read`, `before`).
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("perform() outside a transaction: use writing()")
    rows = read or Rows(event)
    book = Book(rows)
    content = json.loads(json.dumps(payload, cls=DjangoJSONEncoder))
    name_seats(book, content)
    policy.expect(event, kind, content, actor, sitting=concerned(book, content))
    operation = _append(event, kind, content, actor, at or timezone.now())
    name = actor.handle if actor else None
    if kind in HISTORY:  # made anew from the whole log: what its last operation left out falls
        rows.write(difference(before or rows.whole(), History.of(event).book))
    else:
        APPLY[kind](book, Act(operation.number, kind, name, operation.at, content))
        rows.write(book.changes())
    if kind in HALL_NEWS:
        live.bump("hall")
    operation_written.send(sender=Event, event=event, operation=operation)
    return operation


def name_seats(book: Book, content: dict[str, Any]) -> None:
    """Say in an operation about a match who sits there."""
    match = book.find("matches", content.get("match"))
    if match is not None:
        content["sitting"] = seated(match)
    if "tables" in content:
        for table in content["tables"]:
            table[2:] = [seated(book.get("matches", table[0]))]


def concerned(book: Book, content: dict[str, Any]) -> list[int]:
    """The players at the match of an operation, or at the match that somebody joins by it."""
    joined = book.find("matches", content["joins"]) if "joins" in content else None
    return [*content.get("sitting", ()), *(seated(joined) if joined is not None else ())]


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
    schema.check(number, kind, content, typed=True)
    name = actor.handle if actor else ""
    return Operation.objects.create(
        event=event,
        number=number,
        kind=kind,
        actor=actor,
        actor_name=name,
        at=at,
        payload=content,
        previous=previous,
        request=requests.current_id(),
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
