"""Who runs an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.enums import OperationKind, Role
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Staff
from tournaments.operations import perform, writing
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def take(*, user: User, event: Event, role: str, invited_by: str) -> None:
    """Accept a role, as the person who was invited."""
    with writing(event) as event:
        if not Staff.objects.filter(event=event, user=user, role=role, active=True).exists():
            payload = {"user": user.handle, "role": role, "invited_by": invited_by}
            perform(event, OperationKind.STAFF_ADDED, payload, user)


def add(*, actor: User | None, event: Event, user: User, role: str) -> Staff:
    """Give `user` a role without asking; giving it twice is giving it once.

    For the demo, commands and tests. Pages and API ask first (`services.entry.invitations`).
    """
    if role not in Role.values:
        raise Invalid("unknown_role", _("There is no role named “%(role)s”.") % {"role": role})
    with writing(event) as event:
        demand(actor, "manage_staff", event)
        if not Staff.objects.filter(event=event, user=user, role=role, active=True).exists():
            payload = {"user": user.handle, "role": role}
            perform(event, OperationKind.STAFF_ADDED, payload, actor)
        return Staff.objects.get(event=event, user=user, role=role)


def remove(*, actor: User | None, staff: Staff) -> None:
    """Take a role back, or give up the own one; the last organizer stays."""
    with writing(staff.event) as event:
        if actor is None or actor.pk != staff.user_id:
            demand(actor, "manage_staff", event)
        organizers = Staff.objects.filter(event=event, role=Role.ORGANIZER, active=True)
        if staff.role == Role.ORGANIZER and not organizers.exclude(pk=staff.pk).exists():
            words = _("An event keeps at least one organizer: somebody else has to be one first.")
            raise Refusal("last_organizer", words)
        if Staff.objects.filter(pk=staff.pk, active=True).exists():
            payload = {"user": staff.user.handle, "role": staff.role}
            perform(event, OperationKind.STAFF_REMOVED, payload, actor)
