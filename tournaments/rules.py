"""Who may do what in the hall: named predicates, one permission each.

Pages, API and services ask the same question, ``user.has_perm("tournaments.<name>", object)``;
the object is the event, or an entry or match of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rules

from tournaments import policy
from tournaments.enums import EventState, Role
from tournaments.models import Entry, Event, Match, Series, Staff
from tournaments.policy import HOLDERS, is_staff

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User


def plays_match(user: User | AnonymousUser | None, match: Match) -> bool:
    """Whether `user` sits at this match: staff who play never decide about themselves."""
    if user is None or not user.is_authenticated:
        return False
    return any(seat.user_id == user.pk for seat in match.players)


def _event_of(thing: Any) -> Event:
    return thing if isinstance(thing, Event) else thing.event


def holds(permission: str) -> Any:
    """A predicate: a role that gives `permission` (policy/acts.py)."""

    @rules.predicate(name=f"holds_{permission}")
    def held(user: Any, thing: Any) -> bool:
        return is_staff(user, _event_of(thing), *HOLDERS[permission])

    return held


@rules.predicate
def player_here(user: Any, thing: Any) -> bool:
    """Whether `user` has an entry in the event: whoever has one decides nothing there."""
    return policy.plays(user, _event_of(thing))


@rules.predicate
def rounds_begun(user: Any, thing: Any) -> bool:
    return _event_of(thing).state in (EventState.RUNNING, EventState.FINISHED)


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
def called_the_judge(user: Any, match: Match) -> bool:
    """Whether the call for which the table waits is that of `user`: the judge whom somebody else at
    the table wants is not sent away."""
    return bool(match.caller_id == user.pk)


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


@rules.predicate
def hall_staff(user: Any, nothing: Any = None) -> bool:
    """Whether `user` keeps the hall itself: its front page, its accounts, what is removed."""
    return bool(user.is_authenticated and user.is_staff)


@rules.predicate
def keeps_series(user: Any, series: Series) -> bool:
    return bool(user.is_authenticated) and series.keeper_id == user.pk


PERMISSIONS = {
    "keep_hall": hall_staff,
    "keep_series": keeps_series | hall_staff,
    "create_event": signed_in,
    "make_cards": organizes,
    "view_event": sees_event,
    **{
        name: holds(name)
        for name in (
            *("view_staff_pages", "view_log", "manage_event", "manage_staff", "manage_entries"),
            *("run_rounds", "announce"),
        )
    },
    "enter_result": holds("enter_result") & ~at_the_table,
    "correct_result": holds("correct_result") & ~player_here,
    "report_result": at_the_table,
    "appeal": own_entry,
    "decide_appeal": holds("decide_appeal") & ~player_here,
    "extend_time": holds("extend_time") & ~at_the_table,
    "call_judge": at_the_table,
    "withdraw_call": at_the_table & called_the_judge,
    "answer_call": holds("answer_call") & ~at_the_table,
    "check_deck": holds("check_deck") & ~player_here,
    "rule": holds("rule") & ~player_here,
    "penalize": holds("penalize") & ~player_here,
    "drop_entry": own_entry | (holds("drop_entry") & ~(player_here & rounds_begun)),
    "check_in_entry": own_entry | holds("check_in_entry"),
    "set_deck": own_entry | (holds("set_deck") & ~player_here),
}
"""What this says of players, `policy.expect` says again of every write."""

for _name, _predicate in PERMISSIONS.items():
    rules.add_perm(f"tournaments.{_name}", _predicate)
