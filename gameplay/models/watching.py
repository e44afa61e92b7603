"""What watchers of a table are shown: the document that they see now, and the frames that are not
due yet.

All of it is made from the view of a spectator (`gameplay.services.referee.watching`). Nothing is
read from a frame before it is due. JSON is kept as text, as in `documents`.
"""

from __future__ import annotations

import uuid

from django.db import models


class Shown(models.Model):
    """One table for its watchers. ``content`` is the document that they see, as it stood at
    ``revision`` of the topic ``watch:<table>``; "" and 0 before the first frame is due.

    ``newest`` is the document of the last frame: what the next one is compared with.
    """

    table = models.OneToOneField("gameplay.Table", models.CASCADE, related_name="shown")
    revision = models.PositiveBigIntegerField(default=0)
    content = models.TextField(blank=True)
    newest = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.table_id} for watchers @{self.revision}"


class Frame(models.Model):
    """How the newest document became the next one. ``content``: ``{"patch", "events"}``."""

    table = models.ForeignKey("gameplay.Table", models.CASCADE, related_name="frames")
    due_at = models.DateTimeField(db_index=True)
    content = models.TextField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.table_id}, due at {self.due_at:%H:%M:%S}"


class ShownChange(models.Model):
    """How the document that watchers see became that of ``revision``: the message of their
    stream."""

    table = models.ForeignKey("gameplay.Table", models.CASCADE, related_name="shown_changes")
    follows = models.PositiveBigIntegerField()
    revision = models.PositiveBigIntegerField()
    content = models.TextField()

    class Meta:
        ordering = ("revision",)
        constraints = (
            models.UniqueConstraint(fields=("table", "revision"), name="shown_change_once"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} for watchers: {self.follows} to {self.revision}"


class Onlooker(models.Model):
    """A page that is open for watching. Who watches is not kept."""

    table = models.ForeignKey("gameplay.Table", models.CASCADE, related_name="onlookers")
    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    came_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"A watcher of {self.table_id}"
