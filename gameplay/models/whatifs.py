"""What judges try beside the games: lines of play kept at a step, and positions written by hand."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import models
from django.urls import reverse

from gameplay.models.disputes import Dispute
from gameplay.models.games import Game

LONGEST_TITLE, LONGEST_POSITION = 120, 20_000


class KeptBranch(models.Model):
    """A line of play that did not happen, from a step of a game. ``lines``: "A: move …" each.

    It is run again whenever somebody looks at it; what it came to is not stored. Judges of the
    game's event who do not play there read it, nobody else.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="kept_branches")
    step = models.PositiveIntegerField()
    title = models.CharField(max_length=LONGEST_TITLE)
    lines = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("step", "pk")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        query = urlencode({"step": self.step, "lines": "\n".join(self.lines)})
        return f"{reverse('gameplay:branch', args=(self.game_id,))}?{query}"


class WrittenPositionQuerySet(models.QuerySet["WrittenPosition"]):
    """Positions a person may read."""

    def visible_to(self, user: Any, *, shared: bool) -> WrittenPositionQuerySet:
        """The positions that a person may read: own ones that belong to no dispute, those of
        disputes that the person may rule on, and with ``shared`` those that are shared with all
        judges."""
        if user is None or not user.is_authenticated:
            return self.none()
        read = models.Q(dispute__in=Dispute.objects.judged_by(user))
        read |= models.Q(by=user, dispute=None)
        if shared:
            read |= models.Q(shared_at__isnull=False)
        return self.filter(read)

    def about(self, text: str) -> WrittenPositionQuerySet:
        """Positions that contain every word of a search: a card, a rule, or any other word."""
        found = self
        for word in text.split():
            found = found.filter(models.Q(title__icontains=word) | models.Q(text__icontains=word))
        return found


class WrittenPosition(models.Model):
    """A position written down as a scenario, with what the engine made of it when it was kept.

    ``held``: every expectation came true. ``cited``: the rules that decided. ``shared_at``: since
    when judges of other events may read it.
    """

    dispute = models.ForeignKey(
        Dispute, models.PROTECT, null=True, blank=True, related_name="positions"
    )
    game = models.CharField(max_length=16, db_index=True)
    title = models.CharField(max_length=LONGEST_TITLE)
    text = models.TextField(max_length=LONGEST_POSITION)
    held = models.BooleanField()
    cited = models.JSONField(default=list)
    release = models.CharField(max_length=64)
    shared_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    objects = WrittenPositionQuerySet.as_manager()

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("gameplay:position", args=(self.pk,))
