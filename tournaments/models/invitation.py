"""What somebody is asked to become in an event, until they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import InvitationKind, InvitationState, Missed, Role
from tournaments.models.entry import Entry
from tournaments.models.event import Event

if TYPE_CHECKING:
    from tournaments.accounts.models import User


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self) -> InvitationQuerySet:
        """Those that can still be answered."""
        return self.filter(
            state=InvitationState.WAITING, expires_at__gt=timezone.now(), event__removed_at=None
        )

    def visible_to(self, user: User | AnonymousUser | None) -> InvitationQuerySet:
        """The invitations of the user's account; whoever holds a link uses its token instead."""
        if user is None or not user.is_authenticated:
            return self.none()
        return self.filter(account=user)


class Invitation(models.Model):
    """One question to one account, or by a link to whoever opens it first.

    Nothing of the event changes before somebody says yes. `digest` is the SHA-256 of the token in
    the link; the link itself is shown once. `entry` is set where the question is "is this you?".
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    kind = models.CharField(_("kind"), max_length=8, choices=InvitationKind.choices)
    role = models.CharField(_("role"), max_length=12, choices=Role.choices, blank=True)
    entry = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, related_name="invitations"
    )
    missed = models.CharField(max_length=8, choices=Missed.choices, default=Missed.LOSS)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="invitations"
    )
    digest = models.CharField(max_length=64, blank=True, db_index=True)
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=InvitationState.choices,
        default=InvitationState.WAITING,
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(_("open until"))
    answered_at = models.DateTimeField(null=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=InvitationKind.values), name="invitation_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=InvitationState.values), name="invitation_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.what}"

    @property
    def what(self) -> str:
        """What the person is asked to become, in words."""
        if self.kind == InvitationKind.STAFF:
            return str(self.get_role_display())
        if self.kind == InvitationKind.CLAIM and self.entry is not None:
            return str(_("the player %(name)s") % {"name": self.entry.name})
        return str(_("player"))
