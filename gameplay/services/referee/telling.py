"""Telling those at a table what the referee has done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction

from gameplay.documents import at_hand
from gameplay.models import DocumentChange
from gameplay.services.referee import documents
from tournaments import live

if TYPE_CHECKING:
    from gameplay.services.referee.referee import Desk


def tell(desk: Desk, views: Mapping[str, dict[str, Any]]) -> documents.Advance | None:
    """Write what each person at the table knows now, and wake the pages on commit. ``views``: of
    each seat, and of the spectator. What is returned is told to watchers (`watching.follow`); None
    where nobody listens."""
    changes: list[DocumentChange] = []
    # Before `bump`, whose own hook wakes the streams: they are to find the changes.
    transaction.on_commit(lambda: _keep_at_hand(changes))
    revision = live.bump(desk.table.topic)
    if not revision:  # nobody listens: a campaign
        return None
    advance = documents.Advance(
        row=desk.row,
        seats=desk.seats,
        views={letter: views[letter] for letter in desk.persons},
        offers=[offer for offer in desk.offers if offer.number == desk.game.step],
        steps=desk.steps,
        begun=revision - 1,
        revision=revision,
        freed=frozenset(desk.freed),
        public=views["spectator"],
    )
    changes += documents.write(advance)
    return advance


def _keep_at_hand(changes: list[DocumentChange]) -> None:
    at_hand.keep(
        (
            (one.table_id, one.reader),
            at_hand.Change(one.follows, one.begun, one.revision, one.content),
        )
        for one in changes
    )
