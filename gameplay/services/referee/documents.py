"""Writing the documents of a table: by the referee, in the transaction that advances the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from gameplay.documents import patches
from gameplay.documents.building import LAST_EVENTS, Live, live
from gameplay.documents.model import as_json
from gameplay.models import DocumentChange, Game, Offer, Seat, StepRow, StoredDocument, Table
from gameplay.queries.choices import advancing
from gameplay.queries.record.events import events_seen_by
from gameplay.queries.table import table_clocks
from gameplay.queries.table.documents import (
    asked_of,
    known_by,
    last_events,
    opened,
    sitting_of,
    told_in,
    with_events,
)
from tournaments.machine.packing import packed
from tournaments.machine.statements import insert

KEPT = 32
"""Changes of each reader that are kept: who knows an older document gets a whole one."""


@dataclass(frozen=True, slots=True)
class Advance:
    """What the referee did in one transaction. ``views``: the view of each seat where a person
    sits. ``offers``: those of the last step. ``begun``: the revision of the topic before it.
    ``freed``: seats that no longer pass until something happens. ``public``: the view of a
    spectator."""

    row: Game
    seats: Sequence[Seat]
    views: Mapping[str, dict[str, Any]]
    offers: Sequence[Offer]
    steps: Sequence[StepRow]
    begun: int
    revision: int
    freed: frozenset[str] = frozenset()
    public: Mapping[str, Any] = field(default_factory=dict)


def write(advance: Advance) -> list[DocumentChange]:
    """Store what each reader knows now, and how that came from what it knew before. The changes are
    returned."""
    table = advance.row.table
    before = {one.reader: one for one in advancing.DOCUMENTS.rows(table.pk, *advance.views)}
    documents: list[StoredDocument] = []
    changes: list[DocumentChange] = []
    for reader in advance.views:
        language = told_in(advance.seats, reader) or settings.LANGUAGE_CODE
        last = before.get(reader)
        if last is not None and last.language != language:
            forget_of(table, reader)  # what came meanwhile fits no document in this language
            last = None
        view = advance.views[reader]
        found = live_of(advance, reader, view, language, whole=last is None)
        document, change = _stored(advance, reader, language, found, last)
        documents.append(document)
        if last is not None:  # else no reader can have a document that it fits
            changes.append(change)
    insert(
        documents,
        unique=("table", "reader"),
        fresh=("game", "revision", "step", "asked", "language", "content"),
    )
    insert(changes)
    if advance.row.revision % KEPT < len(advance.steps):
        _forget(table.pk)
    return changes


def forget(tables: QuerySet[Table]) -> None:
    """Delete what is stored for these tables, so that it is read from their rows again: their games
    have ended, or somebody who is named in sentences has a new name."""
    StoredDocument.objects.filter(table__in=tables).delete()
    DocumentChange.objects.filter(table__in=tables).delete()


def forget_of(table: Table, reader: str) -> None:
    """Delete what is stored for one reader, so that the next document is a whole one."""
    StoredDocument.objects.filter(table=table, reader=reader).delete()
    DocumentChange.objects.filter(table=table, reader=reader).delete()


def _forget(table: int) -> None:
    """Delete changes that nobody needs any more. This is done now and then, so up to twice as many
    may be stored."""
    rows = DocumentChange.objects.filter(table=table)
    oldest = rows.order_by("-revision").values_list("revision", flat=True)
    first = oldest.distinct()[KEPT : KEPT + 1].first()
    if first is not None:
        rows.filter(revision__lte=first).delete()


def live_of(
    advance: Advance,
    reader: str,
    view: Mapping[str, Any],
    language: str = settings.LANGUAGE_CODE,
    *,
    whole: bool = False,
) -> Live:
    """What this reader, who has this view, knows of the game now, with the new events. ``whole``:
    also with the events before these steps, because no document is kept that has them."""
    if whole and advance.steps[0].number:
        new = last_events(advance.row, reader, advance.steps[-1].number)
    else:
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
            view,
            prompts=prompts,
            events=new,
            language=language,
        )
    )


def _stored(
    advance: Advance, reader: str, language: str, found: Live, last: StoredDocument | None
) -> tuple[StoredDocument, DocumentChange]:
    """The document to store and the change to send. When a new game begins, the faces and events of
    the game before are dropped."""
    table, game = advance.row.table, advance.row
    same_game = last is not None and last.game_id == game.pk
    old, log = opened(last.content) if last is not None else ({"prompt": {}}, [])
    new = [packed(event) for event in found.events]
    faces = old["faces"] if same_game else {}
    now: dict[str, Any] = {
        "view": found.view,
        # A face does not change within a game: only those of other cards are added.
        "faces": faces
        | {name: as_json(one) for name, one in found.faces.items() if name not in faces},
        "prompt": as_json(found.prompt),
        "waiting_for": list(found.waiting_for),
    }
    log = [*log, *new][-LAST_EVENTS:] if same_game else new
    patch = patches.difference(old, now)
    patch = {"revision": advance.revision, "sent": None, **patch}
    if not same_game:
        patch["table"] = {"number": game.number}
    if table.clock:
        patch["clock"] = as_json(table_clocks.shown(table, game))
    if reader in advance.freed:
        patch["seats"] = [as_json(sitting_of(seat, reader, language)) for seat in advance.seats]
    follows = last.revision if last is not None else 0
    message = {"from": follows, "to": advance.revision, "patch": patch}
    return (
        StoredDocument(
            table=table,
            game=game,
            reader=reader,
            revision=advance.revision,
            step=game.revision,
            asked=found.prompt.asked if found.prompt is not None else None,
            language=language,
            content=with_events(now, log),
        ),
        DocumentChange(
            table=table,
            reader=reader,
            follows=follows,
            begun=advance.begun,
            revision=advance.revision,
            content=with_events(message, new),
        ),
    )
