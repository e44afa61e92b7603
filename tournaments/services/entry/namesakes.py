"""Names in an event: nobody enters under the name of somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.accounts import names
from tournaments.enums import OperationKind
from tournaments.errors import Refusal
from tournaments.models import Entry, Event
from tournaments.operations import earlier

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def expect_no_namesake(event: Event, user: User) -> None:
    """Refuse a person whose name reads like that of a player who was entered by name only."""
    unbound = event.entries.filter(user=None).values_list("name", flat=True)
    if any(names.key(name) == user.name_key for name in unbound):
        raise Refusal(
            "namesake",
            _(
                "A player entered without an account is called like you. If that is you, ask the "
                "staff for the link that makes the entry yours; else change your display name."
            ),
        )


def expect_own_name(
    event: Event,
    name: str,
    user: User | None,
    entry: Entry | None = None,
    *,
    actor: User | None = None,
) -> None:
    """The name of an entry (`entry`, if it is there already) is not that of somebody else who plays
    or serves in the event. Two of the staff who enter the same player at once would enter two: the
    second (`actor`) reads who was first."""
    others = _accounts(event).filter(name_key=names.key(name))
    if user is not None:
        others = others.exclude(pk=user.pk)
    if others.exists():
        raise Refusal(
            "name_of_another",
            _("“%(name)s” is somebody else in this event. Write the name so that the two differ.")
            % {"name": name.strip()},
        )
    if user is None:
        _expect_nobody_by_name(event, name, entry, actor)


def _expect_nobody_by_name(
    event: Event, name: str, entry: Entry | None, actor: User | None
) -> None:
    """Nobody else was entered by this name, in whatever letters. Names that only read alike may be
    those of two people: Kari and Karl."""
    rows = event.entries.filter(user=None)
    if entry is not None:
        rows = rows.exclude(pk=entry.pk)
    wanted = names.tidy(name).casefold()
    known = rows.only("name", "number").order_by("number")
    alike = [one for one in known if names.tidy(one.name).casefold() == wanted]
    if not alike:
        return
    here = rows.in_touch(event).filter(pk__in=[one.pk for one in alike]).first()
    if here is not None:
        words = _(
            "“%(name)s” is in this event already. If this is somebody else, write the name so that "
            "the two differ."
        )
    else:
        words = _(
            "“%(name)s” was in this event and left it: bring the player back. If this is somebody "
            "else, write the name so that the two differ."
        )
    words = words % {"name": name.strip()}
    kind = OperationKind.ENTRY_DROPPED if here is None else OperationKind.ENTRY_ADDED
    number = (here or alike[-1]).number
    words = earlier.told(words, actor, event, (kind,), entry=number)
    raise Refusal("name_of_another", words)


def keys_of_accounts(event: Event) -> frozenset[str]:
    """What the names of all read like who have an account and play or serve in the event."""
    return frozenset(_accounts(event).values_list("name_key", flat=True))


def _accounts(event: Event) -> QuerySet[User]:
    here = Q(entries__event=event) | Q(staff_roles__event=event, staff_roles__active=True)
    return get_user_model().objects.filter(here)


def expect_own_team(event: Event, name: str, user: User) -> None:
    """No other entry of the event is called like this team."""
    others = event.entries.exclude(user=user).values_list("name", flat=True)
    if any(names.key(one) == names.key(name) for one in others):
        raise Refusal(
            "name_of_another",
            _("There is a team called “%(name)s” here. Write the name so that the two differ.")
            % {"name": name.strip()},
        )
