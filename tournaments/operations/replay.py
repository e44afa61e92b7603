"""A whole event out of one database and into another.

An event is derived in memory first (`Derived`): that takes as long as it takes and writes nothing.
`write` then puts it into the database in one short transaction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, transaction

from tournaments.enums import OperationKind
from tournaments.errors import Invalid
from tournaments.models import Event, Operation
from tournaments.operations import schema
from tournaments.operations.apply.events import new_event
from tournaments.operations.book import Act
from tournaments.operations.chain import digest_of, moment
from tournaments.operations.foreign import nameless
from tournaments.operations.history import History
from tournaments.operations.rows import Rows
from tournaments.operations.schema.values import year_fits
from tournaments.words.faults import told

if TYPE_CHECKING:
    from tournaments.accounts.models import User

Line = dict[str, Any]
Ask = Callable[[History, Act], str]
"""Why an operation cannot come next, in words; "" if it can."""
SLUG = re.compile(r"[a-zA-Z0-9_-]{1,60}", re.ASCII)


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


@dataclass(slots=True)
class Derived:
    """An event in memory: its log, and the rows that follow from it.

    `people` are the accounts whom the log may mean, by handle; everybody else is a name.
    """

    slug: str = ""
    people: dict[str, User] = field(default_factory=dict)
    history: History = field(default_factory=History)
    log: list[Operation] = field(default_factory=list)

    def take(
        self, kind: str, payload: Line, actor: str, at: datetime, ask: Ask | None = None
    ) -> None:
        """The next operation, checked and applied; raises Invalid that names it."""
        number = len(self.log) + 1
        schema.check(number, kind, payload)
        known = self.people.get(actor)
        act = Act(number, kind, actor if known else None, at, payload)
        if not self.people:
            act = nameless(act)
        try:
            why = ask(self.history, act) if ask else ""
            if why:
                raise Invalid("bad_operation", f"operation {number}: {kind}: {why}")
            self.history.take(act)
        except (LookupError, TypeError, ValueError, ArithmeticError) as fault:
            raise Invalid("bad_operation", f"operation {number}: {kind}: {fault}") from fault
        operation = Operation(number=number, kind=kind, actor=known, actor_name=actor)
        operation.at, operation.payload = at, payload
        self.log.append(operation)

    def seal(self) -> None:
        """Compute the chain of digests; the address of the event is part of each."""
        previous = ""
        for operation in self.log:
            operation.previous = previous
            operation.digest = previous = digest_of(
                slug=self.slug,
                number=operation.number,
                kind=operation.kind,
                actor=operation.actor_name,
                at=operation.at,
                payload=operation.payload,
                previous=previous,
            )


def derive(
    lines: Iterable[Line],
    *,
    people: Iterable[User] = (),
    ask: Ask | None = None,
    tick: Callable[[int], None] = lambda number: None,
) -> Derived:
    """The event of an exported log; raises Invalid at the first line that does not hold.

    Names of the log are bound to `people` alone: the caller vouches that they are meant. `tick`
    is told the number of each line that is done.
    """
    found = Derived(people={person.handle: person for person in people})
    found.history.people = frozenset(found.people)
    found.history.book.people = found.history.people
    previous = ""
    for number, line in enumerate(lines, start=1):
        at = _sealed(line, number, previous)
        if (line["kind"] == OperationKind.EVENT_CREATED) != (number == 1):
            raise Invalid("bad_operation", f"operation {number}: an event is created once, first")
        if number == 1:
            found.slug = line["slug"]
        elif line["slug"] != found.slug:
            raise Invalid("broken_chain", f"operation {number}: of another event")
        found.take(line["kind"], line["payload"], line["actor"], at, ask)
        found.log[-1].previous, found.log[-1].digest = previous, line["digest"]
        previous = line["digest"]
        tick(number)
    if not found.log:
        raise Invalid("empty_log", "an event begins with its creation: the log is empty")
    return found


@transaction.atomic
def write(derived: Derived, **said: Any) -> Event:
    """Put a derived event into the database; `said`: what the hall says of it (origin, ...).

    The slug must be free: it is part of every digest. The only slow things here are inserts.
    """
    first = derived.log[0]
    try:
        with transaction.atomic():
            event = new_event(derived.slug, first.payload, first.at)
            for operation in derived.log:
                operation.event = event
            Operation.objects.bulk_create(derived.log, batch_size=500)
            derived.history.book.event["slug"] = event.slug
            Rows(event).create(derived.history.book)
    except (DatabaseError, OverflowError, ValueError) as fault:
        raise Invalid("bad_file", told(f"the event does not hold together: {fault}")) from fault
    for name, value in said.items():
        setattr(event, name, value)
    if said:
        event.save(update_fields=tuple(said))
    return event


def replay(lines: Iterable[Line], people: Iterable[User] = ()) -> Event:
    """Build an event from an exported log (see `derive`) and write it."""
    return write(derive(lines, people=people))


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
    """The time of a line that is complete, in its place and true to its digest; else Invalid."""
    if not isinstance(line, dict) or line.keys() != SHAPE.keys():
        raise Invalid("broken_chain", f"operation {expected}: not a line of a log")
    for name, kind in SHAPE.items():
        if type(line[name]) is not kind:
            raise Invalid("broken_chain", f"operation {expected}: {name} is not a {kind.__name__}")
    if (line["number"], line["previous"]) != (expected, previous):
        raise Invalid("broken_chain", f"operation {expected}: is missing or out of place")
    if line["kind"] not in OperationKind.values:
        kind_told = line["kind"][:40]
        raise Invalid("unknown_operation", f"operation {expected}: unknown kind {kind_told}")
    if not SLUG.fullmatch(line["slug"]):
        raise Invalid("bad_slug", f"operation {expected}: slug is not an address")
    if len(line["actor"]) > 150 or not line["actor"].isprintable():
        raise Invalid("bad_operation", f"operation {expected}: actor is not a name")
    try:
        at = datetime.fromisoformat(line["at"])
    except ValueError:
        raise Invalid("broken_chain", f"operation {expected}: at is not a time") from None
    if not year_fits(at):
        raise Invalid("bad_operation", f"operation {expected}: at is not a time of an event")
    if _digest(line, expected, at, previous) != line["digest"]:
        raise Invalid("broken_chain", f"operation {expected}: differs from its digest")
    return at


def _digest(line: Line, number: int, at: datetime, previous: str) -> str:
    try:
        return digest_of(
            slug=line["slug"],
            number=number,
            kind=line["kind"],
            actor=line["actor"],
            at=at,
            payload=line["payload"],
            previous=previous,
        )
    except (ValueError, RecursionError):  # half a character, or nested without end
        raise Invalid("bad_operation", f"operation {number}: payload is no plain JSON") from None
