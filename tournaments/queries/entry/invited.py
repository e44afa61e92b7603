"""Invitations, for those who are asked and for those who ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.enums import InvitationKind
from tournaments.models import Event, Invitation

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet

    from tournaments.accounts.models import User


def waiting_for(user: User | AnonymousUser) -> QuerySet[Invitation]:
    """What somebody is asked and has not answered, newest first."""
    return Invitation.objects.visible_to(user).open().select_related("event", "entry", "by")


def open_of(event: Event, *kinds: str) -> QuerySet[Invitation]:
    """The invitations of an event that wait for an answer; `kinds`: only these."""
    rows = Invitation.objects.open().filter(event=event, kind__in=kinds or InvitationKind.values)
    return rows.select_related("account", "by", "entry")
