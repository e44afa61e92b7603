"""A player leaves an event, within a write that already holds it: by an own wish, by a penalty, or
because the account is erased."""

from __future__ import annotations

from tournaments.accounts.models import User
from tournaments.enums import OperationKind
from tournaments.models import Entry, Event
from tournaments.operations import perform
from tournaments.queries.event import progress
from tournaments.signals import entry_dropped


def drop_held(
    event: Event, entry: Entry, actor: User | None, reason: str = "", penalty: int | None = None
) -> None:
    """Drop the player, and say so to the wait list. `penalty`: what it follows from."""
    payload = {
        "penalty": penalty,
        "entry": entry.number,
        "last_round": progress.last_swiss_round(event),
        "reason": reason,
    }
    perform(event, OperationKind.ENTRY_DROPPED, payload, actor)
    gone = Entry.objects.select_related("user").get(pk=entry.pk)
    gone.event = event
    entry_dropped.send(sender=Entry, entry=gone, actor=actor)
