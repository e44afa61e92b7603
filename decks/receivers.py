"""What decks does when the hall announces something, inside the same transaction: lists are judged
anew as an event changes, locked as it moves on, and follow the names of their people."""

from __future__ import annotations

from typing import Any

from decks.models import DeckCheck, DeckList, Pool, Registration
from decks.services import registrations
from tournaments.services.person import renaming
from tournaments.signals import (
    account_erased,
    account_renamed,
    event_started,
    history_changed,
    pairing_added,
    round_published,
    settings_changed,
)


def lock_at_start(sender: Any, *, event: Any, actor: Any, **_: Any) -> None:
    """The event starts: its lists stand."""
    registrations.lock(actor=actor, event=event)


def lock_at_round(sender: Any, *, round: Any, actor: Any, **_: Any) -> None:
    """A round is published: late entries' and unlocked lists stand as well."""
    registrations.lock(actor=actor, event=round.event)


#: The columns of an event by which its lists are judged.
JUDGED_BY = frozenset({"game", "format", "size", "ban_list", "card_rules"})


def judge_at_change(sender: Any, *, event: Any, columns: frozenset[str], **_: Any) -> None:
    """The event's settings change: open lists are judged by the new ones."""
    if columns & JUDGED_BY:
        registrations.judge_again(event=event)


def judge_at_undo(sender: Any, *, event: Any, changes: Any, **_: Any) -> None:
    """A change of the settings is taken back or made again."""
    if changes.event.keys() & JUDGED_BY:
        registrations.judge_again(event=event)


def forget(sender: Any, *, account: Any, names: renaming.Names, **_: Any) -> None:
    """Somebody is erased: their own lists go, registered ones stay without a name."""
    DeckList.objects.filter(owner=account).delete()
    rename(sender, account=account, names=names)


def rename(sender: Any, *, account: Any, names: renaming.Names, **_: Any) -> None:
    """Somebody has another name: registered lists follow."""
    own = Registration.objects.filter(entry__user=account)
    renaming.rows(own, names, ("name",))
    renaming.values(own, names, {"content": ""})
    renaming.rows(DeckCheck.objects.filter(registration__in=own), names, ("note",))
    renaming.rows(Pool.objects.filter(entry__user=account), names, ("reason",))


def connect_all() -> None:
    """Called once when Django starts."""
    account_erased.connect(forget, dispatch_uid="decks.forget")
    account_renamed.connect(rename, dispatch_uid="decks.rename")
    settings_changed.connect(judge_at_change, dispatch_uid="decks.judge_at_change")
    history_changed.connect(judge_at_undo, dispatch_uid="decks.judge_at_undo")
    event_started.connect(lock_at_start, dispatch_uid="decks.lock_at_start")
    round_published.connect(lock_at_round, dispatch_uid="decks.lock_at_round")
    pairing_added.connect(lock_at_round, dispatch_uid="decks.lock_at_pairing")
