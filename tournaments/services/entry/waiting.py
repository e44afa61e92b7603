"""The wait list: before the start its first player gets a place when somebody leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.enums import EntryState, OperationKind
from tournaments.errors import Refusal
from tournaments.models import Entry, Event
from tournaments.operations import perform, writing
from tournaments.operations.needs import states
from tournaments.services.entry import entries
from tournaments.services.entry.teams import Team
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def join(*, actor: User, event: Event, division: str = "", team: Team | None = None) -> Entry:
    """Wait for a place in a full event; while a place is free this signs up. Doing it twice changes
    nothing. `division`: where players choose theirs; `team`: for whoever enters a team."""
    with writing(event) as event:
        demand(actor, "view_event", event)
        known = Entry.objects.filter(event=event, user=actor).first()
        if known is not None and (known.playing or known.state == EntryState.WAITING):
            return known
        may_wait = states.may(OperationKind.ENTRY_PROMOTED, event=event.state)
        if not may_wait or not entries.full(event):
            return entries.sign_up(actor=actor, event=event, division=division, team=team)
        if known is not None:
            raise Refusal("left_before", _("You withdrew. Ask the staff to put you on the list."))
        return entries.put_on_list(event, actor, division, team)


def fill(*, actor: User | None, event: Event) -> list[Entry]:
    """Give free places to those who wait, in the order they came; before the start alone.

    Once check-in has closed they go to those of the list who said that they are here.
    """
    with writing(event) as event:
        given: list[Entry] = []
        if not states.may(OperationKind.ENTRY_PROMOTED, event=event.state):
            return given
        waiting = Entry.objects.filter(
            event=event, state__in=states.ENTRY[OperationKind.ENTRY_PROMOTED]
        )
        if event.checkin_used and not event.checkin_open:
            waiting = waiting.filter(here=True)
        for entry in waiting.order_by("number"):
            if entries.full(event):
                break
            perform(event, OperationKind.ENTRY_PROMOTED, {"entry": entry.number}, actor)
            given.append(entry)
        return given


def place(entry: Entry) -> int:
    """The place of an entry on the wait list, from 1."""
    ahead = Entry.objects.filter(
        event_id=entry.event_id, state=EntryState.WAITING, number__lte=entry.number
    )
    return ahead.count()
