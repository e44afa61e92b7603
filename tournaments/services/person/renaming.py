"""Replace a person's name in everything an event keeps: its log and its rows.

The log of an event is a chain of digests. Names stand in it, so replacing a name changes digests:
the operations that held it are written with the other name, and from the first of them on every
link is computed anew. The chain then holds as any other does (`operations.chain`). An older copy
differs from that operation on; the event keeps an `Erasure` that says so, signed by the hall. The
old digests are not kept: whoever has all the rest of an operation could try names on them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models

from tournaments import live, signing
from tournaments.formats.plain import bare_player
from tournaments.models import (
    Entry,
    Erasure,
    Event,
    ForeignFile,
    Match,
    Operation,
    Penalty,
    Round,
)
from tournaments.operations import hold
from tournaments.operations.chain import digest_of

PEOPLE = frozenset({"user", "by", "invited_by"})
"""Keys of payloads, and of JSON columns, that hold handles."""
WORDS = frozenset(
    {
        *("name", "names", "members", "reason", "void_reason", "note", "text", "detail", "code"),
        *("description", "contact", "venue", "club", "title", "was", "about"),
    }
)
"""Keys that hold texts written by people. All other keys hold numbers and words of the hall."""


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """The names to be replaced and the new name; the same for the handle."""

    old: frozenset[str]
    new: str
    old_handle: str
    new_handle: str
    _kept: dict[str, Any] = field(default_factory=dict)

    def text(self, text: str) -> str:
        """The text with the new name wherever one of the old stands as a word of its own."""
        return self.pattern.sub(lambda _found: self.new, text) if self.old else text

    @property
    def pattern(self) -> re.Pattern[str]:
        if "pattern" not in self._kept:
            longest = sorted((re.escape(name) for name in self.old if name), key=len, reverse=True)
            self._kept["pattern"] = re.compile(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)", re.I)
        return self._kept["pattern"]  # type: ignore[no-any-return]

    def handle(self, handle: str) -> str:
        return self.new_handle if handle == self.old_handle else handle

    def value(self, value: Any, key: str = "") -> Any:
        """A JSON value with its names exchanged; `key`: the key it stands under."""
        if isinstance(value, dict):
            return {name: self.value(one, str(name)) for name, one in value.items()}
        if isinstance(value, list):
            return [self.value(one, key) for one in value]
        if isinstance(value, str) and key in PEOPLE:
            return self.handle(value)
        return self.text(value) if isinstance(value, str) and key in WORDS else value


def rewrite(event: Event, names: Names) -> Erasure | None:
    """Replace the names in one event, within a transaction; None where the log has none of them."""
    event = hold(event)
    erasure = Erasure.objects.create(event=event)
    first, changed, head = _log(event, names)
    rows(Entry.everything.filter(event=event), names, ("name", "drop_reason", "club"))
    values(Entry.everything.filter(event=event), names, {"checks": "", "members": "members"})
    rows(Penalty.everything.filter(event=event), names, ("code", "reason", "void_reason"))
    values(Round.everything.filter(event=event), names, {"inputs": "", "certificate": ""})
    values(Match.everything.filter(event=event), names, {"reasons": "", "told": ""})
    _files(event, names)
    texts = ("description", "announcement", "contact", "venue")
    rows(Event.objects.filter(pk=event.pk), names, texts)
    live.bump(event.topic)
    if not changed:
        erasure.delete()
        return None
    erasure.first, erasure.changed, erasure.head, erasure.open = first, changed, head, False
    erasure.signature = signing.sign(f"{event.slug} {first} {head}".encode()).signature
    erasure.save()
    return erasure


def _log(event: Event, names: Names) -> tuple[int, int, str]:
    """Write the log anew; the first operation that changed, how many did, the last digest."""
    first, changed, previous = 0, 0, ""
    written: list[Operation] = []
    for row in event.operations.order_by("number").iterator(chunk_size=1000):
        content = names.value(row.payload)
        actor = names.handle(row.actor_name)
        if content != row.payload or actor != row.actor_name:
            first, changed = first or row.number, changed + 1
        if first:
            row.payload, row.actor_name, row.previous = content, actor, previous
            row.digest = digest_of(
                slug=event.slug,
                number=row.number,
                kind=row.kind,
                actor=actor,
                at=row.at,
                payload=content,
                previous=previous,
            )
            written.append(row)
        previous = row.digest
    columns = ["payload", "actor_name", "previous", "digest"]
    Operation.objects.bulk_update(written, columns, batch_size=200)
    return first, changed, previous


def rows(found: models.QuerySet[Any], names: Names, columns: Iterable[str]) -> None:
    """Exchange the names in columns of text."""
    each(found, dict.fromkeys(columns, names.text))


def values(found: models.QuerySet[Any], names: Names, columns: Mapping[str, str]) -> None:
    """Replace the names in columns of JSON. `columns`: for each column the key under which its own
    value counts."""

    def exchanged(key: str) -> Callable[[Any], Any]:
        return lambda value: names.value(value, key)

    each(found, {column: exchanged(key) for column, key in columns.items()})


def each(found: models.QuerySet[Any], columns: Mapping[str, Callable[[Any], Any]]) -> None:
    """Exchange what stands in columns. `columns`: for each what gives the new value for the old."""
    changed = []
    for row in found.order_by("pk").only("pk", *columns):
        new = {name: change(getattr(row, name)) for name, change in columns.items()}
        if any(getattr(row, name) != value for name, value in new.items()):
            for name, value in new.items():
                setattr(row, name, value)
            changed.append(row)
    found.model._base_manager.bulk_update(changed, list(columns), batch_size=200)


def _files(event: Event, names: Names) -> None:
    """Replace the names in the event's file: of the renamed player only number and results stay."""
    batches = ForeignFile.objects.filter(event=event).values("batch")
    for kept in ForeignFile.objects.filter(batch__in=batches):
        players = [
            bare_player(one, names.new) if names.pattern.fullmatch(one["name"]) else one
            for one in kept.data["players"]
        ]
        kept.data = _exchanged(kept.data | {"players": players}, names)
        kept.save(update_fields=["data"])


def _exchanged(value: Any, names: Names) -> Any:
    """Every text of a JSON value with the new name in place of the old."""
    if isinstance(value, dict):
        return {key: _exchanged(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [_exchanged(one, names) for one in value]
    return names.text(value) if isinstance(value, str) else value
