"""Work in the background that somebody asked for: its state and how far it is."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import JobState


class Job(models.Model):
    """The row is the queue: a task that was lost, or whose worker died, is found by `jobs.due`.

    `touched_at` moves with the progress; one that stands still is taken up again.
    """

    state = models.CharField(
        _("state"), max_length=8, choices=JobState.choices, default=JobState.WAITING
    )
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("of"), default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    fault = models.CharField(_("fault"), max_length=500, blank=True)
    made_at = models.DateTimeField(_("asked for"), auto_now_add=True)
    touched_at = models.DateTimeField()

    class Meta:
        abstract = True

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in (JobState.DONE, JobState.FAILED)

    @property
    def topic(self) -> str:
        """The live topic which moves with the progress."""
        return f"{self._meta.model_name}:{self.pk}"
