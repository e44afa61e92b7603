"""The doors of a later day: check-in before a phase, and who plays in it for those who are absent.

Times in the plan are for people; an organizer opens and closes the doors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments import policy
from tournaments.enums import Absent, EntryState, OperationKind, PenaltyKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event
from tournaments.operations import earlier, perform, writing
from tournaments.operations.needs import states
from tournaments.queries.entry import doors
from tournaments.queries.event import progress
from tournaments.queries.ranking import phases
from tournaments.services.event import events
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def open_doors(*, actor: User | None, event: Event) -> Event:
    """Open check-in: of the event, or once it runs that of the day to come."""
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        if not policy.begun(event):
            return events.open_checkin(actor=actor, event=event)
        day = _day(event, OperationKind.CHECKIN_OPENED)
        if not event.checkin_open:
            perform(event, OperationKind.CHECKIN_OPENED, {"at": day.at}, actor)
        return _fresh(event)


def close_doors(*, actor: User | None, event: Event, absent: str = Absent.KEEP) -> Event:
    """Close check-in. `absent`: what is done with players of this day who are not here."""
    if absent not in Absent.values:
        raise Invalid("unknown_choice", _("Keep who is absent, drop them, or let others move up."))
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        if not policy.begun(event):
            return events.close_checkin(actor=actor, event=event)
        if not event.checkin_open:
            return event
        day = _day(event, OperationKind.CHECKIN_CLOSED)
        if absent == Absent.MOVE_UP and day.plan.top is None:
            raise Refusal("no_cut", _("Nobody moves up: this phase is not cut to a number."))
        payload: dict[str, Any] = {"at": day.at}
        gone = [entry.number for entry in day.absent] if absent != Absent.KEEP else []
        if gone:
            payload["absent"] = gone
        if absent == Absent.MOVE_UP:
            here = [entry.number for entry in (*day.here, *day.elsewhere)]
            moved = doors.next_in(event, day.plan, here, gone)
            if moved != event.doors["moved"]:
                payload["moved"] = moved
        _expect_enough(day, absent)
        perform(event, OperationKind.CHECKIN_CLOSED, payload, actor)
        return _fresh(event)


def _expect_enough(day: doors.Day, absent: str) -> None:
    """Refuse to close the doors unless two players are left to play."""
    stay = len(day.coming) if absent == Absent.KEEP else len(day.coming) - len(day.absent)
    if absent == Absent.MOVE_UP:
        stay += len(day.moving)
    if stay < 2:
        raise Refusal("too_few_players", _("Fewer than two players would be left."))


def here(event: Event, entry: Entry, actor: User | None) -> Entry:
    """Check in a player for the day to come, in a held event that has begun.

    Players who are not in the coming phase check in too: they may take the place of somebody
    absent.
    """
    if not states.may(OperationKind.ENTRY_CHECKED_IN, event=event.state):
        raise Refusal("wrong_state", _("Check-in is held before the event starts."))
    if not event.checkin_open:
        words = earlier.public(_("Check-in is not open."), event, (OperationKind.CHECKIN_CLOSED,))
        raise Refusal("checkin_closed" if event.doors else "wrong_state", words)
    if not entry.playing:
        raise Refusal("dropped", _("This player has withdrawn."))
    if not entry.here:
        perform(event, OperationKind.ENTRY_CHECKED_IN, {"entry": entry.number}, actor)
    return entry


def come_late(event: Event, entry: Entry, actor: User | None) -> None:
    """Give a player who left at the doors of a held event their place again.

    The last who moved up makes room. A draft of the first round is discarded, and the seeds of a
    phase that is opened follow.
    """
    if entry.penalties.filter(kind=PenaltyKind.DISQUALIFICATION, voided=False).exists():
        raise Refusal("disqualified", _("A disqualified player does not come back."))
    draft = progress.current_round(event)
    if draft is not None:
        perform(event, OperationKind.DRAFT_DISCARDED, {"round": draft.serial}, actor)
    at, opened = event.doors["at"], phases.opened(event)
    nxt = phases.plan(event).phases[at]
    moved = doors.next_in(event, nxt, event.doors["moved"], back=[entry.number])
    payload: dict[str, Any] = {"entry": entry.number, "state": EntryState.CHECKED_IN}
    payload |= {"missed": [], "moved": moved}
    if len(opened) > at and opened[at].seeds:
        payload["seeds"] = doors.seeds_with(event, nxt, entry.number, moved)
    perform(event, OperationKind.ENTRY_RETURNED, payload, actor)


def _day(event: Event, kind: OperationKind) -> doors.Day:
    """The day to come in a held event that has begun."""
    if not states.may(kind, event=event.state):
        ended = (OperationKind.EVENT_FINISHED,)
        raise Refusal("wrong_state", earlier.public(_("The event is over."), event, ended))
    day = doors.coming(event)
    if day is None:
        raise Refusal(
            "no_day", _("Doors open before a phase of the plan, when the one before it is over.")
        )
    return day


def _fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)
