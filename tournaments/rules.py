"""Who may do what in the hall: named predicates, one permission each.

Pages, API and services ask the same question, ``user.has_perm("tournaments.<name>", object)``;
the object is the event, or an entry or match of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rules

from tournaments.enums import EventState, Role
from tournaments.models import Entry, Event, Match, Staff

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

HEADS = (Role.ORGANIZER, Role.HEAD_JUDGE)
JUDGES = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE)
SCORERS = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER)


def roles_of(user: User | AnonymousUser | None, event: Event) -> frozenset[str]:
    """The active roles of `user` in `event`; one query for each user and event object."""
    if user is None or not user.is_authenticated:
        return frozenset()
    known: dict[int, frozenset[str]] = event.__dict__.setdefault("_roles", {})
    if user.pk not in known:
        held = Staff.objects.filter(event=event, user=user, active=True)
        known[user.pk] = frozenset(held.values_list("role", flat=True))
    return known[user.pk]


def is_staff(user: User | AnonymousUser | None, event: Event, *roles: str) -> bool:
    """Whether `user` holds one of `roles` (none named: any role) in `event`."""
    held = roles_of(user, event)
    return bool(held & set(roles)) if roles else bool(held)


def plays_in(user: User | AnonymousUser | None, event: Event) -> bool:
    """Whether `user` has an entry in `event` that is not dropped."""
    if user is None or not user.is_authenticated:
        return False
    return Entry.objects.playing().filter(event=event, user=user).exists()


def plays_match(user: User | AnonymousUser | None, match: Match) -> bool:
    """Whether `user` sits at this match: staff who play never decide about themselves."""
    if user is None or not user.is_authenticated:
        return False
    return any(seat.user_id == user.pk for seat in match.players)


def _event_of(thing: Any) -> Event:
    return thing if isinstance(thing, Event) else thing.event


@rules.predicate
def any_staff(user: Any, thing: Any) -> bool:
    return is_staff(user, _event_of(thing))


@rules.predicate
def organizer(user: Any, thing: Any) -> bool:
    return is_staff(user, _event_of(thing), Role.ORGANIZER)


@rules.predicate
def scorer(user: Any, thing: Any) -> bool:
    return is_staff(user, _event_of(thing), *SCORERS)


@rules.predicate
def judge(user: Any, thing: Any) -> bool:
    return is_staff(user, _event_of(thing), *JUDGES)


@rules.predicate
def sees_event(user: Any, thing: Any) -> bool:
    event = _event_of(thing)
    return event.state != EventState.DRAFT or is_staff(user, event)


@rules.predicate
def own_entry(user: Any, entry: Entry) -> bool:
    return bool(user.is_authenticated) and entry.user_id == user.pk


@rules.predicate
def at_the_table(user: Any, match: Match) -> bool:
    return plays_match(user, match)


@rules.predicate
def organizes(user: Any, nothing: Any = None) -> bool:
    """Whether `user` is an organizer of any event that others can see."""
    if user is None or not user.is_authenticated:
        return False
    held = Staff.objects.filter(user=user, active=True, role=Role.ORGANIZER)
    return held.exclude(event__state=EventState.DRAFT).exists()


@rules.predicate
def signed_in(user: Any, nothing: Any = None) -> bool:
    return bool(user.is_authenticated)


PERMISSIONS = {
    "create_event": signed_in,
    "make_cards": organizes,
    "view_event": sees_event,
    "view_staff_pages": any_staff,
    "manage_event": organizer,
    "manage_staff": organizer,
    "manage_entries": scorer,
    "run_rounds": scorer,
    "enter_result": any_staff & ~at_the_table,
    "correct_result": scorer & ~at_the_table,
    "report_result": at_the_table,
    "extend_time": any_staff,
    "call_judge": at_the_table,
    "answer_call": any_staff & ~at_the_table,
    "check_deck": judge & ~own_entry,
    "rule": judge & ~at_the_table,
    "penalize": judge,
    "view_log": any_staff,
    "drop_entry": own_entry | scorer,
    "check_in_entry": own_entry | any_staff,
    "set_deck": own_entry | judge,
}

for _name, _predicate in PERMISSIONS.items():
    rules.add_perm(f"tournaments.{_name}", _predicate)
