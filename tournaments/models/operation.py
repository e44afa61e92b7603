"""The log of an event: the truth of which all other rows are projections."""

from __future__ import annotations

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import OperationKind
from tournaments.models.event import Event


class Erasure(models.Model):
    """A record that a person's names left the log of an event, and of which links are new.

    While `open` the database lets rows of the log be changed. That is inside one transaction, so
    nobody else ever sees such a row. `first` is the first operation whose digest is new, `changed`
    the number of operations with other words, `head` the digest of the last operation afterwards,
    signed by the hall (`signature`). Whoever compares the log with an older copy knows from where
    on it differs, and why.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="erasures")
    at = models.DateTimeField(_("when"), auto_now_add=True)
    first = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    signature = models.CharField(max_length=128, blank=True)
    open = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.event}: {self.changed}"


class Operation(models.Model):
    """One write, with all that is needed to do it again in another database.

    The payload names things by their numbers within the event and people by handle, never by
    primary key. `digest` covers everything here but `request` (the key it was sent with, see
    `RequestKey`), and `previous`, the digest before it; a database trigger forbids to change a row
    but while an `Erasure` is open.
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
        """Whether the operation was written in another hall and came here in a file."""
        return self.number <= self.event.brought_in

    @property
    def who(self) -> str:
        """The actor as people read one: never by the handle, nor one of another hall as an account
        here. Lists of operations load `actor` with them."""
        if self.actor is not None:
            return str(self.actor)
        if self.brought_in and self.actor_name:
            return self.event.foreign(self.actor_name)
        return self.actor_name
