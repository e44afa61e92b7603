"""The hash chain over the log of an event."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tournaments.models import Event, Operation


@dataclass(frozen=True, slots=True)
class Fault:
    """The first place where a log does not hold: number of the operation, and what is wrong."""

    number: int
    detail: str


def canonical(value: Any) -> bytes:
    """One byte string for one JSON value: sorted keys, no spaces, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def moment(at: datetime) -> str:
    """A time as it is hashed and exported: UTC, microseconds."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def digest_of(
    *, slug: str, number: int, kind: str, actor: str, at: datetime, payload: Any, previous: str
) -> str:
    """SHA-256 (64 hex) over one operation and the digest before it."""
    fields = [slug, number, kind, actor, moment(at), payload, previous]
    return hashlib.sha256(canonical(fields)).hexdigest()


def verify_chain(
    event: Event, operations: Iterable[Operation] | None = None, *, after: int = 0
) -> Fault | None:
    """The first fault in the log of `event`, or None when every byte is as it was written.

    With `after` the given operations begin behind that one, whose digest the first is trusted on.
    """
    previous, expected = "", after + 1
    if operations is None:
        operations = event.operations.select_related("actor").order_by("number")
    for operation in operations:
        if after and operation.number == after + 1:
            previous = operation.previous
        if operation.number != expected:
            return Fault(expected, f"operation {expected} is missing")
        if operation.previous != previous:
            return Fault(operation.number, "does not follow the operation before it")
        if operation.actor is not None and operation.actor.handle != operation.actor_name:
            return Fault(operation.number, "names another person than its account")
        own = digest_of(
            slug=event.slug,
            number=operation.number,
            kind=operation.kind,
            actor=operation.actor_name,
            at=operation.at,
            payload=operation.payload,
            previous=operation.previous,
        )
        if own != operation.digest:
            return Fault(operation.number, "differs from its digest")
        previous, expected = operation.digest, expected + 1
    return None
