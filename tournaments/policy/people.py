"""Who somebody is in an event: the roles held there, and the entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.enums import EventState

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User
    from tournaments.models import Event


def roles_of(user: User | AnonymousUser | None, event: Event) -> frozenset[str]:
    """The active roles of `user` in `event`; one query for each user and event object."""
    if user is None or not user.is_authenticated:
        return frozenset()
    known: dict[int, frozenset[str]] = event.__dict__.setdefault("_roles", {})
    if user.pk not in known:
        held = event.staff.filter(user=user, active=True)
        known[user.pk] = frozenset(held.values_list("role", flat=True))
    return known[user.pk]


def is_staff(user: User | AnonymousUser | None, event: Event, *roles: str) -> bool:
    """Whether `user` holds one of `roles` (none named: any role) in `event`."""
    held = roles_of(user, event)
    return bool(held & set(roles)) if roles else bool(held)


def entries_of(user: User | AnonymousUser | None, event: Event) -> frozenset[int]:
    """The numbers of the entries of `user`: waiting, playing, dropped or disqualified.

    One query for each user and event object; whoever writes holds a fresh event and so asks anew.
    """
    if user is None or not user.is_authenticated:
        return frozenset()
    known: dict[int, frozenset[int]] = event.__dict__.setdefault("_own_entries", {})
    if user.pk not in known:
        entries: Any = event.entries
        known[user.pk] = frozenset(entries.filter(user=user).values_list("number", flat=True))
    return known[user.pk]


def plays(user: User | AnonymousUser | None, event: Event) -> bool:
    """Whether `user` has an entry in `event`: a player who dropped stays a player for ever."""
    return bool(entries_of(user, event))


def over(event: Event) -> bool:
    """Whether the event has ended: from then on its secrets are open."""
    return event.state == EventState.FINISHED


def begun(event: Event) -> bool:
    """Whether rounds are played or were."""
    return event.state in (EventState.RUNNING, EventState.FINISHED)
