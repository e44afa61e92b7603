"""Rows that stand and rows that fell: what an undone operation made is hidden, never deleted."""

from __future__ import annotations

from typing import TypeVar

from django.db import models

Row = TypeVar("Row", bound=models.Model, covariant=True)


class StandingManager(models.Manager[Row]):
    """Rows of operations that stand; also what related managers (`event.matches`) give."""

    def get_queryset(self) -> models.QuerySet[Row]:
        return super().get_queryset().filter(fallen=False)


class Projected(models.Model):
    """A row that operations make. `fallen`: its operations are undone; a redo brings it back.

    Each model has `objects` (what stands) and `everything`. Joins do not pass a manager: a
    condition across a relation that counts rows names `fallen=False` itself.
    """

    fallen = models.BooleanField(default=False, editable=False)

    class Meta:
        abstract = True
