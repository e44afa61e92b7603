"""A whole event out of one database and into another."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import DatabaseError, transaction

from tournaments.enums import OperationKind
from tournaments.errors import Invalid
from tournaments.models import Event, Operation
from tournaments.operations.apply.events import new_event
from tournaments.operations.book import Act
from tournaments.operations.chain import digest_of, moment
from tournaments.operations.history import History
from tournaments.operations.rows import Rows

Line = dict[str, Any]


def export(event: Event) -> list[Line]:
    """The log of `event` as JSON-able lines: slug, number, kind, actor, at, payload, digests."""
    return [
        {
            "slug": event.slug,
            "number": operation.number,
            "kind": operation.kind,
            "actor": operation.actor_name,
            "at": moment(operation.at),
            "payload": operation.payload,
            "previous": operation.previous,
            "digest": operation.digest,
        }
        for operation in event.operations.order_by("number")
    ]


@transaction.atomic
def replay(lines: Iterable[Line]) -> Event:
    """Build an event from an exported log; raises Invalid at the first line that does not hold.

    People are found by log-in name; one who has no account here stays a name. The slug must be
    free: it is part of every digest.
    """
    people = {person.get_username(): person for person in get_user_model().objects.all()}
    history = History(frozenset(people))
    event: Event | None = None
    log: list[Operation] = []
    previous, expected = "", 1
    for line in lines:
        at = _sealed(line, expected, previous)
        actor = people.get(line["actor"])
        name = actor.get_username() if actor else None
        try:
            if event is None:
                event = new_event(line["slug"], line["payload"], at)
            history.take(Act(expected, line["kind"], name, at, line["payload"]))
        except (LookupError, TypeError, ValueError, DatabaseError) as fault:
            raise Invalid("bad_operation", f"operation {expected}: {fault}") from fault
        log.append(
            Operation(
                event=event,
                number=expected,
                kind=line["kind"],
                actor=actor,
                actor_name=line["actor"],
                at=at,
                payload=line["payload"],
                previous=previous,
                digest=line["digest"],
            )
        )
        previous, expected = line["digest"], expected + 1
    if event is None:
        raise Invalid("empty_log", "an event begins with its creation: the log is empty")
    Operation.objects.bulk_create(log, batch_size=500)
    history.book.event["slug"] = event.slug
    Rows(event).create(history.book)
    return event


SHAPE = {
    "slug": str,
    "number": int,
    "kind": str,
    "actor": str,
    "at": str,
    "payload": dict,
    "previous": str,
    "digest": str,
}


def _sealed(line: Any, expected: int, previous: str) -> datetime:
    """The time of a line that is whole, in its place, and as it was sealed; else Invalid."""
    if not isinstance(line, dict) or line.keys() != SHAPE.keys():
        raise Invalid("broken_chain", f"operation {expected}: not a line of a log")
    for name, kind in SHAPE.items():
        if not isinstance(line[name], kind):
            raise Invalid("broken_chain", f"operation {expected}: {name} is not a {kind.__name__}")
    if (line["number"], line["previous"]) != (expected, previous):
        raise Invalid("broken_chain", f"operation {expected}: is missing or out of place")
    try:
        at = datetime.fromisoformat(line["at"])
    except ValueError:
        raise Invalid("broken_chain", f"operation {expected}: at is not a time") from None
    own = digest_of(
        slug=line["slug"],
        number=expected,
        kind=line["kind"],
        actor=line["actor"],
        at=at,
        payload=line["payload"],
        previous=previous,
    )
    if own != line["digest"] or at.tzinfo is None:
        raise Invalid("broken_chain", f"operation {expected}: differs from its digest")
    if line["kind"] not in OperationKind.values:
        raise Invalid("unknown_operation", f"operation {expected}: unknown kind {line['kind']}")
    return at
