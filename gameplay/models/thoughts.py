"""What the house thinks about: its questions to the levels that have a queue of their own."""

from __future__ import annotations

from django.db import models

from gameplay.models.work import Work


class Thought(Work):
    """A question to a level of the house and, once it has thought, its answer.

    The row waits in the queue of the house. ``weighed``: the options that were tried, beginning
    with the one that was taken, as a list of ``{"line", "tries", "points"}``. It tells which cards
    the house held, so it is shown only after the game. ``fault``: why the level itself did not
    answer.
    """

    game = models.ForeignKey("gameplay.Game", models.CASCADE, related_name="thoughts")
    letter = models.CharField(max_length=1)
    asked = models.PositiveIntegerField(help_text="Step at which the prompt was first put.")
    digest = models.CharField(max_length=64, help_text="Of the prompt.")
    level = models.CharField(max_length=8)
    index = models.PositiveIntegerField(null=True, blank=True, help_text="Option to take.")
    weighed = models.JSONField(default=list)
    late = models.BooleanField(default=False, help_text="Cut short by the clock.")

    class Meta:
        ordering = ("game", "asked", "letter")
        constraints = (
            models.UniqueConstraint(fields=("game", "asked", "letter"), name="thought_once"),
        )

    def __str__(self) -> str:
        return f"{self.game}, {self.level} in seat {self.letter} at step {self.asked}"
