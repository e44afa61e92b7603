"""A request that is sent twice is done once: the key of a request, claimed by its first write.

The claim is a row that is inserted right before the first change of the request, in the same
transaction. If the process is killed at any moment, both are there or neither, and of two
deliveries of one request the database lets one write. No service has to remember it: while a keyed
request runs, its connection watches for the first statement that changes something.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from django.db import connection, transaction
from django.utils import timezone

from tournaments.models import Operation, RequestKey
from tournaments.words.ago import within

KEPT = timedelta(days=7)
#: After so long a row without an answer belongs to a process that died before it could answer.
ANSWERING = timedelta(seconds=10)
LONGEST_KEY = 255

_CHANGES = re.compile(r'\s*(INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM)\s+"?(\w+)', re.IGNORECASE)
#: Tables that every request may write to, whatever it asks for. They do not count as changes:
#: otherwise a refused request would claim its key with them.
_BY_THE_WAY = frozenset({"django_session"})
_LAST_USES = frozenset({"knox_authtoken", "accounts_user"})

View = TypeVar("View", bound=Callable[..., Any])


class Repeated(Exception):
    """This request was done before; `first` is the row of the delivery that did it."""

    def __init__(self, first: RequestKey) -> None:
        super().__init__("done before")
        self.first = first


class Attempt:
    """One delivery of a keyed request: an execute wrapper on the connection that it writes by."""

    def __init__(self, row: RequestKey) -> None:
        self.row = row
        self.repeats: RequestKey | None = None
        self._committed = False
        self._claiming = False

    def __call__(
        self,
        execute: Callable[..., Any],
        sql: str,
        params: Any,
        many: bool,
        context: dict[str, Any],
    ) -> Any:
        if self._claiming or not changes(sql) or self.stands:
            return execute(sql, params, many, context)
        if connection.in_atomic_block:
            self._claim()
            return execute(sql, params, many, context)
        with transaction.atomic():  # a lone statement commits with its claim
            self._claim()
            return execute(sql, params, many, context)

    def begin(self) -> None:
        """Watch the connection, in place of a request that broke off and is still watching it."""
        end()
        connection.execute_wrappers.append(self)

    @property
    def stands(self) -> bool:
        """Whether the claim is made and was not taken back with a transaction or a savepoint.

        Django forgets what waits for a commit together with the savepoint inside which it was
        registered.
        """
        return self._committed or any(
            self._commit in waiting for waiting in connection.run_on_commit
        )

    def _claim(self) -> None:
        self._claiming = True
        try:
            RequestKey.objects.bulk_create([self.row], ignore_conflicts=True)
            first = RequestKey.objects.get(pk=self.row.pk)
        finally:
            self._claiming = False
        if first.attempt != self.row.attempt:
            self.repeats = first
            raise Repeated(first)
        transaction.on_commit(self._commit)

    def _commit(self) -> None:
        self._committed = True


def changes(sql: str) -> bool:
    """Whether a statement changes something that a second delivery would change again."""
    found = _CHANGES.match(sql)
    if found is None:
        return False
    verb, table = found[1].upper(), found[2]
    return table not in _BY_THE_WAY and not (verb == "UPDATE" and table in _LAST_USES)


def current() -> Attempt | None:
    """The keyed request that this connection writes for, if any."""
    watching = (one for one in connection.execute_wrappers if isinstance(one, Attempt))
    return next(watching, None)


def current_id() -> uuid.UUID | None:
    """The key of the running request, which operations store; None where there is none."""
    attempt = current()
    return attempt.row.pk if attempt is not None else None


def end() -> None:
    """Watch the connection no more."""
    others = [one for one in connection.execute_wrappers if not isinstance(one, Attempt)]
    connection.execute_wrappers[:] = others


def first_of(row: RequestKey) -> RequestKey | None:
    """The delivery that was done before this one, if there was one."""
    found = RequestKey.objects.filter(pk=row.pk).first()
    return found if found is not None and found.attempt != row.attempt else None


def keep(row: RequestKey, status: int, answer: dict[str, str] | None) -> None:
    """Store what was answered; `None` for an answer that is too large or too secret to keep."""
    mine = RequestKey.objects.filter(pk=row.pk, attempt=row.attempt)
    mine.update(status=status, answer=answer)


def answering(row: RequestKey) -> bool:
    """Whether the first delivery may still be writing its answer."""
    return row.status is None and within(row.at, ANSWERING)


def operations_of(row: RequestKey) -> list[dict[str, Any]]:
    """What the request wrote into the logs of events."""
    written = Operation.objects.filter(request=row.pk).order_by("pk")
    return [
        {"event": slug, "number": number}
        for slug, number in written.values_list("event__slug", "number")
    ]


def sweep() -> int:
    """Forget keys that are older than a week; how many."""
    return RequestKey.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]


def keyless(view: View) -> View:
    """Mark a view whose writes recognize repetitions themselves: a key would only cost time."""
    view.keyless = True  # type: ignore[attr-defined]
    return view
