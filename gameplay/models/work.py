"""Work that a worker does in the background, and another one takes up if the first is killed."""

from __future__ import annotations

from django.db import models


class Work(models.Model):
    """When a piece of work was asked for, since when a worker is doing it, and how it ended.

    A row without ``done_at`` waits or is being worked on; ``begun_at`` says since when the present
    part is. ``fault``: why the work ended without its result.
    """

    fault = models.CharField(max_length=300, blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
