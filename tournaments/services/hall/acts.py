"""Acts of the hall's staff: what stands on the front page, what is removed, who is shut out.

None of them touches the log of an event: an event that is removed and restored is as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import live
from tournaments.accounts import sessions
from tournaments.enums import HallActKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Event, HallAct
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def list_event(*, actor: User | None, event: Event, listed: bool, reason: str = "") -> Event:
    """Put an event on the hall's front page, lists and calendar, or take it off."""
    kind = HallActKind.EVENT_LISTED if listed else HallActKind.EVENT_UNLISTED
    with transaction.atomic():
        event = _held(actor, event)
        event.listed = listed
        event.save(update_fields=("listed",))
        note(actor=actor, kind=kind, event=event, reason=reason)
    return event


def remove_event(*, actor: User | None, event: Event, reason: str) -> Event:
    """Take an event out of sight for everybody but the hall's staff. Nothing is deleted."""
    _expect_reason(reason)
    with transaction.atomic():
        event = _held(actor, event)
        event.removed_at = timezone.now()
        event.save(update_fields=("removed_at",))
        note(actor=actor, kind=HallActKind.EVENT_REMOVED, event=event, reason=reason)
    return event


def restore_event(*, actor: User | None, event: Event, reason: str) -> Event:
    """Bring a removed event back as it was."""
    _expect_reason(reason)
    with transaction.atomic():
        event = _held(actor, event)
        event.removed_at = None
        event.save(update_fields=("removed_at",))
        note(actor=actor, kind=HallActKind.EVENT_RESTORED, event=event, reason=reason)
    return event


def suspend(*, actor: User | None, account: User, reason: str) -> User:
    """Shut an account out: it cannot log in, and is logged out everywhere at once.

    Its entries, roles and seats stay as they are: whether a player is dropped or a match lost, the
    staff of the event decides.
    """
    _expect_reason(reason)
    with transaction.atomic():
        held = _account(actor, account)
        if held.is_active:
            held.is_active = False
            held.save(update_fields=("is_active",))
            sessions.shut_out(held)
            note(actor=actor, kind=HallActKind.ACCOUNT_SUSPENDED, account=held, reason=reason)
    return held


def readmit(*, actor: User | None, account: User, reason: str) -> User:
    """Let a suspended account in again. Its tokens are gone; it makes new ones."""
    _expect_reason(reason)
    with transaction.atomic():
        held = _account(actor, account)
        if not held.is_active:
            held.is_active = True
            held.save(update_fields=("is_active",))
            note(actor=actor, kind=HallActKind.ACCOUNT_RESTORED, account=held, reason=reason)
    return held


def note(
    *,
    actor: User | None,
    kind: HallActKind,
    reason: str,
    event: Event | None = None,
    account: User | None = None,
) -> HallAct:
    """Write one line of the hall's audit log, in the transaction of the act itself."""
    return HallAct.objects.create(
        kind=kind, actor=actor, event=event, account=account, reason=reason.strip()[:300]
    )


def _held(actor: User | None, event: Event) -> Event:
    demand(actor, "keep_hall", None)
    held = Event.objects.select_for_update().get(pk=event.pk)
    live.bump("hall")
    live.bump(held.topic)
    return held


def _account(actor: User | None, account: User) -> User:
    """The account under its lock. Nobody may touch their own account; only a superuser may touch
    that of another member of the hall's staff."""
    demand(actor, "keep_hall", None)
    held = type(account)._default_manager.select_for_update().get(pk=account.pk)
    if actor is not None and held.pk == actor.pk:
        raise Refusal("own_account", _("Nobody suspends the own account."))
    if held.is_staff and actor is not None and not actor.is_superuser:
        raise Forbidden("staff_account", _("Only a superuser decides about the hall's staff."))
    return held


def _expect_reason(reason: str) -> None:
    if not reason.strip():
        raise Invalid("no_reason", _("Say why: the reason stands in the hall's log."))
