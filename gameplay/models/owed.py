"""Pairings to which the hall owes a table that it could not open."""

from __future__ import annotations

from django.db import models

LONGEST_REASON = 300


class Unopened(models.Model):
    """Why a published pairing has no table, as its organizer and its players read it.

    The row goes as soon as the pairing has its table or needs none any more.
    """

    match = models.OneToOneField("tournaments.Match", models.CASCADE, related_name="unopened")
    why = models.CharField(max_length=LONGEST_REASON)
    since = models.DateTimeField()
    tried_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.match}: {self.why}"
