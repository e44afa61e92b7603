"""Writing the documents of a table: by the referee, in the transaction that advances the game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from gameplay.documents import patches
from gameplay.documents.building import LAST_EVENTS, Live, live
from gameplay.documents.model import as_json
from gameplay.models import DocumentChange, Game, Offer, Seat, StepRow, StoredDocument, Table
from gameplay.queries.documents import asked_of, known_by, packed, sitting_of
from gameplay.queries.events import events_seen_by

KEPT = 32
"""Changes of each reader that are kept: who knows an older document gets a whole one."""


@dataclass(frozen=True, slots=True)
class Advance:
    """What the referee did in one transaction. ``views`` by reader: who of the seats is no person
    is left out. ``offers``: of the last step. ``begun``: the revision of the topic before it.
    ``freed``: seats that pass until something no longer."""

    row: Game
    seats: Sequence[Seat]
    views: Mapping[str, dict[str, Any]]
    offers: Sequence[Offer]
    steps: Sequence[StepRow]
    begun: int
    revision: int
    freed: frozenset[str] = frozenset()


def write(advance: Advance) -> None:
    """Store what each reader knows now, and how that came from what it knew before."""
    table = advance.row.table
    before = {one.reader: one for one in table.documents.filter(reader__in=tuple(advance.views))}
    documents, changes = [], []
    for reader in advance.views:
        found = _live(advance, reader)
        last = before.get(reader)
        document, change = _stored(advance, reader, found, last)
        documents.append(document)
        if last is not None:  # else nobody can have one that it would fit
            changes.append(change)
    StoredDocument.objects.bulk_create(
        documents,
        update_conflicts=True,
        unique_fields=("table", "reader"),
        update_fields=("game", "revision", "step", "asked", "content"),
    )
    DocumentChange.objects.bulk_create(changes)
    if advance.row.revision % KEPT < len(advance.steps):
        _forget(table.pk)


def forget(tables: QuerySet[Table]) -> None:
    """What is stored of these tables is read from their rows again: their games have ended, or
    somebody who is named in sentences has another name."""
    StoredDocument.objects.filter(table__in=tables).delete()
    DocumentChange.objects.filter(table__in=tables).delete()


def _forget(table: int) -> None:
    """Changes that nobody needs any more. Now and then: twice as many as are kept lie there."""
    rows = DocumentChange.objects.filter(table=table)
    oldest = rows.order_by("-revision").values_list("revision", flat=True)
    first = oldest.distinct()[KEPT : KEPT + 1].first()
    if first is not None:
        rows.filter(revision__lte=first).delete()


def _live(advance: Advance, reader: str) -> Live:
    new = [
        (step.number, event)
        for step in advance.steps
        for event in events_seen_by(step.events, reader)
    ]
    prompts = {offer.letter: asked_of(offer) for offer in advance.offers}
    return live(
        known_by(
            advance.row.table,
            advance.seats,
            reader,
            advance.views[reader],
            prompts=prompts,
            events=new,
        )
    )


def _stored(
    advance: Advance, reader: str, found: Live, last: StoredDocument | None
) -> tuple[StoredDocument, DocumentChange]:
    """The document to store and the change to send. Of a game that has only begun the cards that
    were known in the one before are shown no longer, nor what happened there."""
    table, game = advance.row.table, advance.row
    same_game = last is not None and last.game_id == game.pk
    old = json.loads(last.content) if last is not None else {"prompt": {}}
    now: dict[str, Any] = as_json(found)
    new = now["events"]
    if same_game:
        now["faces"] = {**old["faces"], **now["faces"]}
        now["events"] = [*old["events"], *new][-LAST_EVENTS:]
    patch = patches.difference(
        {name: one for name, one in old.items() if name != "events"},
        {name: one for name, one in now.items() if name != "events"},
    )
    patch = {"revision": advance.revision, "sent": None, **patch}
    if not same_game:
        patch["table"] = {"number": game.number}
    if reader in advance.freed:
        patch["seats"] = [as_json(sitting_of(seat, reader)) for seat in advance.seats]
    follows = last.revision if last is not None else 0
    message = {"from": follows, "to": advance.revision, "patch": patch, "events": new}
    return (
        StoredDocument(
            table=table,
            game=game,
            reader=reader,
            revision=advance.revision,
            step=game.revision,
            asked=found.prompt.asked if found.prompt is not None else None,
            content=packed(now),
        ),
        DocumentChange(
            table=table,
            reader=reader,
            follows=follows,
            begun=advance.begun,
            revision=advance.revision,
            content=packed(message),
        ),
    )
