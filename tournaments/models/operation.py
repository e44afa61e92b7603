"""The log of an event: the truth of which all other rows are projections."""

from __future__ import annotations

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import OperationKind
from tournaments.models.event import Event


class Operation(models.Model):
    """One write, with all that is needed to do it again in another database.

    The payload names things by their numbers within the event and people by handle, never by
    primary key. `digest` covers everything here but `request` (the key it was sent with, see
    `RequestKey`), and `previous`, the digest before it; a database trigger forbids to change a row.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="operations")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("what"), max_length=24, choices=OperationKind.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    actor_name = models.CharField(_("who"), max_length=150, blank=True)
    at = models.DateTimeField(_("when"))
    payload = models.JSONField(encoder=DjangoJSONEncoder)
    digest = models.CharField(max_length=64)
    previous = models.CharField(max_length=64, blank=True)
    request = models.UUIDField(null=True, editable=False, db_index=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="operation_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.get_kind_display()}"

    @property
    def brought_in(self) -> bool:
        """Whether it was written in another hall and came in its file."""
        return self.number <= self.event.brought_in

    @property
    def who(self) -> str:
        """Who did it; a name of another hall is never shown as that of somebody here."""
        if self.brought_in and self.actor_name:
            return self.event.foreign(self.actor_name)
        return self.actor_name
