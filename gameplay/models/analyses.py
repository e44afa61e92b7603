"""The analysis of a finished game: who stood better when, and where it turned."""

from __future__ import annotations

from django.db import models

from gameplay.models.work import Work


class Analysis(Work):
    """What is known of a game so far; once a game, made in parts by workers.

    ``taken``: the decisions, ``[step, seat, turn, option]`` each; ``known``: by step what came of
    them (`gameplay.queries.analysis.analyses.read`). ``stage`` and ``todo``: where the work stands,
    as steps that the stage has still to judge. ``spent`` of ``work``: how much of it is done.
    ``points``: the turning points as they are told, once all is done. ``by`` is whom quotas count.
    """

    game = models.OneToOneField("gameplay.Game", models.CASCADE, related_name="analysis")
    by = models.CharField(max_length=70)
    release = models.CharField(max_length=64)
    taken = models.JSONField(default=list)
    known = models.JSONField(default=dict)
    stage = models.SmallIntegerField(default=-1)
    todo = models.JSONField(default=list)
    spent = models.PositiveIntegerField(default=0)
    work = models.PositiveIntegerField(default=0)
    points = models.JSONField(default=list)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("by",),
                condition=models.Q(done_at__isnull=True),
                name="analysis_one_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"Analysis of {self.game}"

    @property
    def percent(self) -> int:
        """How much of the work is done, in percent."""
        return 100 * min(self.spent, self.work) // self.work if self.work else 0
