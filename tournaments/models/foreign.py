"""The file of another program that an event came in, kept to be written out again."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.models.event import Event


class ForeignFile(models.Model):
    """What was read, in the common form of all formats (`formats.plain`).

    It holds what the hall has no place for (ids, ratings, birth dates, colours) and is for the
    staff of the event alone; the archive does not take it along. Events of one file have the same
    `batch`; `pod` is the field of players of this one. `asked`: what the bye of an entry in a
    round is worth, by number of both. `notes`: what was not taken as it stood, with its place.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="file_read")
    format = models.CharField(max_length=20)
    batch = models.CharField(max_length=32)
    pod = models.CharField(max_length=60, blank=True)
    data: models.JSONField[Any, Any] = models.JSONField()
    asked: models.JSONField[Any, Any] = models.JSONField(default=dict)
    notes: models.JSONField[Any, Any] = models.JSONField(default=list)

    class Meta:
        indexes = [models.Index(fields=["batch"], name="foreign_batch")]

    def __str__(self) -> str:
        return f"{self.format} {self.pod}".strip()
