"""Many operations of a held event in one go: a list of players is one insert, not hundreds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from tournaments import policy, requests
from tournaments.enums import OperationKind
from tournaments.models import Event, Operation
from tournaments.operations import schema
from tournaments.operations.apply import APPLY
from tournaments.operations.book import Act, Book
from tournaments.operations.chain import digest_of
from tournaments.operations.log import concerned, name_seats
from tournaments.operations.rows import Rows
from tournaments.signals import operation_written

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def perform_all(
    event: Event, acts: Sequence[tuple[OperationKind, dict[str, Any]]], actor: User | None
) -> list[Operation]:
    """Do `perform` for each act, in order. Not for undo, redo or what the front page shows."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("perform_all() outside a transaction: use writing()")
    rows = Rows(event)
    book, at = Book(rows), timezone.now()
    last = event.operations.order_by("-number").values_list("number", "digest").first()
    before, previous = last or (0, "")
    name = actor.handle if actor else ""
    made: list[Operation] = []
    for number, (kind, payload) in enumerate(acts, start=before + 1):
        content = json.loads(json.dumps(payload, cls=DjangoJSONEncoder))
        name_seats(book, content)
        policy.expect(event, kind, content, actor, sitting=concerned(book, content))
        schema.check(number, kind, content, typed=True)
        APPLY[kind](book, Act(number, kind, name or None, at, content))
        said = {"number": number, "kind": kind, "at": at, "payload": content, "previous": previous}
        digest = digest_of(slug=event.slug, actor=name, **said)
        who = {"actor": actor, "actor_name": name, "request": requests.current_id()}
        made.append(Operation(event=event, digest=digest, **who, **said))
        previous = digest
    Operation.objects.bulk_create(made, batch_size=500)
    rows.write(book.changes())
    for operation in made:
        operation_written.send(sender=Event, event=event, operation=operation)
    return made
