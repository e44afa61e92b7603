"""Documents as the referee wrote them: the present one of a seat, and how it came to be.

Both hold JSON as text, for whoever serves them only passes them on. `gameplay.documents` says what
stands in it.
"""

from __future__ import annotations

from django.db import models


class StoredDocument(models.Model):
    """The live part of a reader's document, as it stood at ``revision`` of the table's topic.

    What does not follow from the game (who sits, pauses, how the staff ended it) is no part of it:
    that is read from its own rows whenever somebody asks.
    """

    table = models.ForeignKey("gameplay.Table", models.CASCADE, related_name="documents")
    game = models.ForeignKey("gameplay.Game", models.CASCADE, related_name="+")
    reader = models.CharField(max_length=9)
    revision = models.PositiveBigIntegerField()
    step = models.PositiveIntegerField()
    asked = models.PositiveIntegerField(null=True, help_text="Of the prompt that stands in it.")
    language = models.CharField(max_length=10, default="en")
    content = models.TextField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "reader"), name="document_one_per_reader"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} for {self.reader} @{self.revision}"


class DocumentChange(models.Model):
    """How a reader's document became that of ``revision``: the whole message of the stream.

    ``follows``: the revision of the document it starts from. ``begun``: the revision of the topic
    when it was made; where a reader knows an earlier one, something else was written meanwhile.
    """

    table = models.ForeignKey("gameplay.Table", models.CASCADE, related_name="changes")
    reader = models.CharField(max_length=9)
    follows = models.PositiveBigIntegerField()
    begun = models.PositiveBigIntegerField()
    revision = models.PositiveBigIntegerField()
    content = models.TextField()

    class Meta:
        ordering = ("revision",)
        constraints = (
            models.UniqueConstraint(
                fields=("table", "reader", "revision"), name="document_change_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id} for {self.reader}: {self.follows} to {self.revision}"
