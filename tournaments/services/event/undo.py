"""Undo and redo of any operation of the log, each shown before the click and logged itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments import policy
from tournaments.enums import OperationKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event, Operation
from tournaments.operations import perform, writing
from tournaments.operations.plan import UndoPlan, plan
from tournaments.services.permission import demand
from tournaments.signals import history_changed

if TYPE_CHECKING:
    from tournaments.accounts.models import User

PERMISSION: dict[str, str] = {
    OperationKind.STAFF_ADDED: "manage_staff",
    OperationKind.STAFF_REMOVED: "manage_staff",
    OperationKind.EVENT_CHANGED: "manage_event",
    OperationKind.EVENT_PUBLISHED: "manage_event",
    OperationKind.RULING_APPLIED: "penalize",
    OperationKind.PENALTY_GIVEN: "penalize",
    OperationKind.PENALTY_VOIDED: "penalize",
    OperationKind.DECK_CHECKED: "penalize",
}
"""The permission needed to take such an operation out or in; for all other kinds `run_rounds`."""


def preview(*, actor: User | None, event: Event, number: int, onward: bool = False) -> UndoPlan:
    """What undoing (or, for an undo, redoing) operation `number` would change; writes nothing.

    `onward`: everything after it as well, back to the moment before it.
    """
    event = Event.objects.get(pk=event.pk)
    demand(actor, "run_rounds", event)
    found = plan(event, number, onward=onward)
    _expect_allowed(actor, event, found)
    return found


def take_back(
    *,
    actor: User | None,
    event: Event,
    number: int,
    reason: str,
    onward: bool = False,
    seen: int | None = None,
) -> Operation:
    """Undo operation `number`, or redo it if it is an undo. What cannot stand falls with it.

    `seen`: the newest operation when the preview was made; if the log has grown since, the
    preview may be wrong and this is refused.
    """
    if not reason.strip():
        raise Invalid("no_reason", _("Say why: everybody on the staff reads the log."))
    with writing(event) as event:
        demand(actor, "run_rounds", event)
        found = plan(event, number, onward=onward)
        if seen is not None and seen != found.seen:
            raise Refusal(
                "preview_stale", _("The event has moved on since. Look at the changes again.")
            )
        _expect_allowed(actor, event, found)
        payload = found.payload(reason.strip()[:200])
        operation = perform(event, found.kind, payload, actor, read=found.rows, before=found.before)
        history_changed.send(
            sender=Event,
            event=Event.objects.get(pk=event.pk),
            actor=actor,
            changes=found.changes,
        )
        return operation


def _expect_allowed(actor: User | None, event: Event, found: UndoPlan) -> None:
    """The rights for each operation concerned, and that no player decides (policy)."""
    if actor is None:
        return
    moved = {*found.out, *found.back}
    concerned = [act for act in found.acts if act.number in moved]
    for permission in sorted({PERMISSION.get(one.kind, "run_rounds") for one in concerned}):
        demand(actor, permission, event)
    mine = frozenset(
        Entry.everything.filter(event=event, user=actor).values_list("number", flat=True)
    )
    policy.expect_back(event, concerned, actor, mine)
