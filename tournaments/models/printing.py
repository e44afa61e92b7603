"""Papers of events as PDF files, for a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.enums import JobState, PaperSize
from tournaments.models.event import Event
from tournaments.models.job import Job
from tournaments.printing import papers

if TYPE_CHECKING:
    from tournaments.accounts.models import User


class PrintingQuerySet(models.QuerySet["Printing"]):
    def visible_to(self, user: User | AnonymousUser | None) -> PrintingQuerySet:
        """A file is seen by whoever asked for it: what it holds is what that person may read."""
        if user is None or not user.is_authenticated:
            return self.none()
        return self.filter(actor=user, event__in=Event.objects.visible_to(user))

    def light(self) -> PrintingQuerySet:
        """Without the bytes of the file."""
        return self.defer("data")


class Printing(Job):
    """One paper of an event, as somebody of its staff asked for it.

    `version` is the revision of the event that it shows; `at` the address of the hall that stands
    on it. `data` is the file, once it is done.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="printings")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="printings"
    )
    paper = models.CharField(_("paper"), max_length=20)
    size = models.CharField(_("size"), max_length=6, choices=PaperSize.choices)
    language = models.CharField(max_length=12)
    at = models.CharField(max_length=200)
    version = models.PositiveBigIntegerField(_("version"), default=0)
    pages = models.PositiveIntegerField(_("pages"), default=0)
    data = models.BinaryField(default=b"")

    objects = PrintingQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=JobState.values), name="printing_state_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(size__in=PaperSize.values), name="printing_size_is_known"
            ),
        ]
        indexes = [models.Index(fields=["touched_at"], name="printing_touched")]

    def __str__(self) -> str:
        return self.label

    def get_absolute_url(self) -> str:
        return reverse("tournaments:printing", args=[self.event.slug, self.pk])

    @property
    def label(self) -> str:
        """What the paper is called."""
        paper = papers.named(self.paper)
        return str(paper.label) if paper is not None else self.paper
