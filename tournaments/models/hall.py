"""What the hall's staff did and is asked to do, beside the logs of the events; what was spent."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ComplaintKind, HallActKind


class HallAct(models.Model):
    """One act of the hall's staff, with its reason. Rows are written once and never changed."""

    kind = models.CharField(_("kind"), max_length=24, choices=HallActKind.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.PROTECT, null=True, related_name="hall_acts"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="hall_acts"
    )
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.event or self.account or self.reason}"


class ComplaintQuerySet(models.QuerySet["Complaint"]):
    def waiting(self) -> ComplaintQuerySet:
        """Those that nobody of the hall's staff has settled, the oldest first."""
        return self.filter(settled_at=None).order_by("pk")


class Complaint(models.Model):
    """What somebody reports to the hall's staff: an event, a name, a made card, a table.

    `about` is its name when it was reported: a name that was changed since still can be read.
    """

    kind = models.CharField(_("about"), max_length=8, choices=ComplaintKind.choices)
    about = models.CharField(max_length=160)
    place = models.CharField(max_length=200, help_text=_("Address of the page on this site."))
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.PROTECT, null=True, related_name="complaints"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="complaints"
    )
    reason = models.CharField(_("what is wrong"), max_length=500)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(_("when"), auto_now_add=True)
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    answer = models.CharField(_("what was done"), max_length=300, blank=True)

    objects = ComplaintQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = (
            models.Index(
                fields=("id",), condition=models.Q(settled_at=None), name="complaint_waiting"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.about}"


class Spent(models.Model):
    """One thing of a limited kind that a visitor has had (`tournaments.quotas`)."""

    kind = models.CharField(max_length=16)
    who = models.CharField(max_length=70)
    number = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("kind", "who", "number"), name="spent_numbered"),
        )

    def __str__(self) -> str:
        return f"{self.who}: {self.kind} {self.number}"
