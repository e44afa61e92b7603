"""Who reads, hands in and decides about the lists of an event, and in which states of the event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments import policy
from tournaments.enums import EntryState, EventState
from tournaments.models import Entry, Event
from tournaments.policy import Hidden

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

OPEN_STATES = (EventState.REGISTRATION, EventState.RUNNING)
"""While an event is in one of these, lists and pools are handed in."""
BEFORE_THE_START = (EventState.DRAFT, EventState.REGISTRATION)
"""While an event is in one of these, no round has locked its lists yet."""


def is_free_staff(user: User | AnonymousUser, event: Event) -> bool:
    """Whether somebody is a judge or organizer of the event who does not play in it, and so decides
    about decks.

    Staff who play need another member of staff for that, even after the end. A scorekeeper has
    nothing to do with lists.
    """
    return policy.is_staff(user, event, *policy.JUDGES) and not policy.plays(user, event)


def reads_lists(user: User | AnonymousUser, event: Event) -> bool:
    """Whether the user's role opens every list of the event."""
    return policy.sees(user, Hidden.LISTS, event)


def may_register(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether the user may register a list for the entry: its player, or free staff for a list on
    paper."""
    own = user.is_authenticated and entry.user_id == user.pk
    return own or is_free_staff(user, entry.event)


def in_time(user: User | AnonymousUser, event: Event) -> bool:
    """Whether `user` may still hand in a list: players until lists are due, free staff always."""
    return not event.decks_closed or is_free_staff(user, event)


def has_left(entry: Entry) -> bool:
    """Whether the player has left the event. Nothing is handed in for such an entry, by nobody,
    until it is brought back."""
    return bool(entry.state == EntryState.DROPPED)


def may_unlock(user: User | AnonymousUser, entry: Entry) -> bool:
    """Only free staff; nobody unlocks their own list."""
    return is_free_staff(user, entry.event)


def may_check(user: User | AnonymousUser, entry: Entry) -> bool:
    """Only free staff notes a deck check."""
    return is_free_staff(user, entry.event)
