"""Files from outside on their way into the hall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ImportState

if TYPE_CHECKING:
    from tournaments.accounts.models import User


class ImportQuerySet(models.QuerySet["Import"]):
    def visible_to(self, user: User | AnonymousUser | None) -> ImportQuerySet:
        """A file is seen by whoever sent it, and by the hall's staff."""
        if user is None or not user.is_authenticated:
            return self.none()
        return self if user.is_staff else self.filter(actor=user)

    def light(self) -> ImportQuerySet:
        """Without the bytes of the file."""
        return self.defer("data")


class Import(models.Model):
    """One file that somebody sent, and what came of it.

    `data` holds the file until it is read, so that a worker on another machine finds it; then it
    is emptied. `touched_at` moves with the progress: one that stands still is taken up again.
    `language` is that of whoever sent it: what is wrong with the file is said in it.
    """

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="imports"
    )
    name = models.CharField(_("file"), max_length=200)
    size = models.PositiveIntegerField(_("bytes"))
    data = models.BinaryField()
    format = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=20)
    ruleset = models.CharField(max_length=40, blank=True)
    pod = models.CharField(max_length=40, blank=True)
    as_copy = models.BooleanField(
        default=False, help_text="An archive gets an address of its own, and its digests anew."
    )
    language = models.CharField(max_length=12, blank=True)
    state = models.CharField(
        _("state"), max_length=8, choices=ImportState.choices, default=ImportState.WAITING
    )
    done = models.PositiveIntegerField(_("operations read"), default=0)
    total = models.PositiveIntegerField(_("of"), null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    code = models.CharField(max_length=40, blank=True)
    fault = models.CharField(_("fault"), max_length=500, blank=True)
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.SET_NULL, null=True, related_name="imports"
    )
    made_at = models.DateTimeField(_("sent"), auto_now_add=True)
    touched_at = models.DateTimeField()

    objects = ImportQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=ImportState.values), name="import_state_is_known"
            ),
        ]
        indexes = [
            models.Index(
                fields=["touched_at"],
                condition=models.Q(state__in=["waiting", "working"]),
                name="import_under_way",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:import_shown", args=[self.pk])

    @property
    def topic(self) -> str:
        """The live topic which moves with the progress."""
        return f"import:{self.pk}"

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in (ImportState.DONE, ImportState.FAILED)

    @property
    def share(self) -> int:
        """Progress in hundredths; 0 while nobody knows of how many."""
        return 100 * self.done // self.total if self.total else 0
