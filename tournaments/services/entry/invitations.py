"""Invitations: nobody becomes staff or a player without saying yes.

An invitation goes to an account, by its display name, or is a link to pass on. Until somebody
accepts it the event does not change. The operation that follows names the person who accepted as
its actor, and in `invited_by` the one who asked.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import quotas
from tournaments.enums import InvitationKind, InvitationState, Missed, OperationKind, Role
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event, Invitation
from tournaments.operations import earlier, perform, writing
from tournaments.queries.person import people
from tournaments.services.entry import entries
from tournaments.services.event import staff
from tournaments.services.news import telling
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User

LIFE = timedelta(days=14)
MOST_OPEN = 500
"""Invitations of one event that can wait for an answer at once."""


def invite(
    *,
    actor: User | None,
    event: Event,
    kind: str,
    name: str = "",
    role: str = "",
    entry: Entry | None = None,
    missed: str = Missed.LOSS,
) -> tuple[Invitation, str]:
    """Ask the account of this display name; without a name, make a link.

    Gives the invitation and the token of its link, "" where an account is asked.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        demand(actor, PERMISSION[_known_kind(kind)], event)
        _check(event, kind, role, entry, missed)
        account = _account(name) if name.strip() else None
        if account is not None:
            _expect_new(event, account, kind, role, entry)
        token = "" if account is not None else secrets.token_urlsafe(24)
        quotas.spend("invitation", actor)
        made = Invitation.objects.create(
            event=event,
            kind=kind,
            role=role if kind == InvitationKind.STAFF else "",
            entry=entry if kind == InvitationKind.CLAIM else None,
            missed=missed,
            account=account,
            digest=_hashed(token) if token else "",
            by=actor,
            expires_at=timezone.now() + LIFE,
        )
        telling.invited(made)
    return made, token


PERMISSION: dict[str, str] = {
    InvitationKind.STAFF: "manage_staff",
    InvitationKind.ENTRY: "manage_entries",
    InvitationKind.CLAIM: "manage_entries",
}


def by_token(token: str) -> Invitation | None:
    """The invitation that a link leads to, if it can still be answered."""
    rows = Invitation.objects.open().exclude(digest="").filter(digest=_hashed(token))
    return rows.select_related("event", "entry", "by").first()


def accept(*, actor: User, invitation: Invitation, division: str = "") -> Invitation:
    """Accept an invitation: the person becomes what was offered. `division`: of a player, where
    players choose theirs."""
    with writing(invitation.event) as event:
        held = _held(actor, invitation)
        held.event = event
        if held.by is not None and not held.by.has_perm(
            f"tournaments.{PERMISSION[held.kind]}", event
        ):
            raise Refusal(
                "inviter_gone", _("Who invited you may not do so any more. Ask the organizer.")
            )
        if held.kind == InvitationKind.ENTRY:
            _become_player(actor, held, division)
        else:
            BECOME[held.kind](actor, held)
        return _answered(held, InvitationState.ACCEPTED, actor)


def decline(*, actor: User, invitation: Invitation) -> Invitation:
    """Say no. A link that is declined is still open to others who hold it."""
    with transaction.atomic():
        held = _held(actor, invitation)
        if held.account_id is None:
            return held
        return _answered(held, InvitationState.DECLINED, actor)


def withdraw(*, actor: User | None, invitation: Invitation) -> Invitation:
    """Take an invitation back. One that is answered stays as it was answered."""
    with transaction.atomic():
        held = Invitation.objects.select_for_update().get(pk=invitation.pk)
        demand(actor, PERMISSION[held.kind], held.event)
        if held.state != InvitationState.WAITING:
            return held
        return _answered(held, InvitationState.WITHDRAWN, None)


# --- What one becomes ----------------------------------------------------------------------------


def _become_staff(actor: User, held: Invitation) -> None:
    staff.take(user=actor, event=held.event, role=held.role, invited_by=_handle(held.by))


def _become_player(actor: User, held: Invitation, division: str) -> None:
    asked = {"missed": held.missed, "invited_by": _handle(held.by), "division": division}
    entries.come(user=actor, event=held.event, **asked)


def _claim(actor: User, held: Invitation) -> None:
    """Give an entry that was a name only to this account."""
    event, entry = held.event, held.entry
    if entry is None or entry.fallen or entry.user_id is not None:
        raise Refusal("claimed_before", _("This player is not waiting for an account any more."))
    entries.expect_new(event, actor)
    payload = {"entry": entry.number, "user": actor.handle, "invited_by": _handle(held.by)}
    perform(event, OperationKind.ENTRY_CLAIMED, payload, actor)


BECOME: dict[str, Any] = {
    InvitationKind.STAFF: _become_staff,
    InvitationKind.CLAIM: _claim,
}


# --- Asking --------------------------------------------------------------------------------------


def _known_kind(kind: str) -> str:
    if kind not in InvitationKind.values:
        raise Invalid("unknown_kind", _("People are invited as staff or as players."))
    return kind


def _check(event: Event, kind: str, role: str, entry: Entry | None, missed: str) -> None:
    if kind == InvitationKind.STAFF and role not in Role.values:
        raise Invalid("unknown_role", _("There is no role named “%(role)s”.") % {"role": role})
    if missed not in (Missed.LOSS, Missed.BYE):
        raise Invalid("unknown_choice", _("A missed round counts as a loss or as a bye."))
    if kind == InvitationKind.CLAIM and (entry is None or entry.event_id != event.pk):
        raise Invalid("no_entry", _("Say which player of this event it is."))
    if kind == InvitationKind.CLAIM and entry is not None and entry.user_id is not None:
        words, claims = _("This player has an account already."), (OperationKind.ENTRY_CLAIMED,)
        words = earlier.public(words, event, claims, entry=entry.number)
        raise Refusal("claimed_before", words)
    if Invitation.objects.open().filter(event=event).count() >= MOST_OPEN:
        raise Refusal("too_many_invitations", _("So many invitations wait for answers already."))


def _account(name: str) -> User:
    found = people.called(name)
    if found is not None:
        return found
    words = _("Nobody here is called “%(name)s”.") % {"name": name.strip()}
    like = people.like(name)
    if like:
        words = f"{words} {_('Do you mean %(names)s?') % {'names': ', '.join(like)}}"
    raise Invalid("unknown_name", words)


def _expect_new(event: Event, account: User, kind: str, role: str, entry: Entry | None) -> None:
    """Refuse an invitation to what the person already is, was already asked, or has declined."""
    here = Entry.objects.filter(event=event, user=account).first()
    if kind != InvitationKind.STAFF and here is not None:
        words = _("This person is already in the event.")
        raise Refusal("entered_already", entries.entered_by(words, None, here))
    roles = event.staff.filter(user=account, role=role, active=True)
    if kind == InvitationKind.STAFF and roles.exists():
        words, given = _("This person has that role already."), (OperationKind.STAFF_ADDED,)
        words = earlier.public(words, event, given, user=account.handle, role=role)
        raise Refusal("staff_already", words)
    before = Invitation.objects.filter(event=event, account=account, kind=kind)
    if kind == InvitationKind.STAFF:
        before = before.filter(role=role)
    asked = before.open().filter(entry=entry).select_related("by").first()
    if asked is not None:
        words = _("This person is asked already and has not answered.")
        raise Refusal("invited_already", earlier.after(words, asked.by, asked.made_at))
    if before.filter(state=InvitationState.DECLINED, entry=entry).exists():
        raise Refusal(
            "declined", _("This person said no. If that was a mistake, send them a link.")
        )


# --- Answering -----------------------------------------------------------------------------------


def _held(actor: User, invitation: Invitation) -> Invitation:
    """The invitation under its lock, still open and for this person."""
    rows = Invitation.objects.open().select_for_update(of=("self",)).filter(pk=invitation.pk)
    held = rows.select_related("event", "by").first()
    if held is None or held.account_id not in (None, actor.pk):
        raise Refusal("invitation_closed", _("This invitation is not open any more."))
    return held


def _answered(held: Invitation, state: str, actor: User | None) -> Invitation:
    held.state, held.answered_at = state, timezone.now()
    held.account = actor or held.account
    held.save(update_fields=("state", "answered_at", "account"))
    return held


def _handle(person: User | None) -> str:
    return person.handle if person is not None else ""


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
