"""What decks does when an event moves on: lists are locked inside the same transaction."""

from __future__ import annotations

from typing import Any

from decks.services import registrations
from tournaments.signals import event_started, pairing_added, round_published


def lock_at_start(sender: Any, *, event: Any, actor: Any, **_: Any) -> None:
    """The event starts: its lists stand."""
    registrations.lock(actor=actor, event=event)


def lock_at_round(sender: Any, *, round: Any, actor: Any, **_: Any) -> None:
    """A round is published: late entries' and unlocked lists stand as well."""
    registrations.lock(actor=actor, event=round.event)


def connect_all() -> None:
    """Called once when Django starts."""
    event_started.connect(lock_at_start, dispatch_uid="decks.lock_at_start")
    round_published.connect(lock_at_round, dispatch_uid="decks.lock_at_round")
    pairing_added.connect(lock_at_round, dispatch_uid="decks.lock_at_pairing")
