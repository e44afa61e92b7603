"""What players write to each other at a table, and the watch over clocks.

Messages are kept for judges: muting or reporting one changes who is shown it, never the row.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

LONGEST_MESSAGE = 200


class Message(models.Model):
    """One line of plain text from a seat."""

    table = models.ForeignKey("gameplay.Table", models.CASCADE, related_name="messages")
    letter = models.CharField(max_length=1)
    text = models.CharField(max_length=LONGEST_MESSAGE)
    sent_at = models.DateTimeField(auto_now_add=True)
    reported_by = models.CharField(max_length=1, blank=True, help_text="The seat that did.")
    reported_at = models.DateTimeField(null=True, blank=True)
    seen_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(
                fields=("table",),
                condition=models.Q(reported_at__isnull=False, seen_by__isnull=True),
                name="message_reported",
            ),
        )

    def __str__(self) -> str:
        return f"{self.letter}: {self.text[:40]}"


class ClockWatch(models.Model):
    """When somebody last looked after the clocks, by the clock of the database. One row."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%H:%M:%S}"
