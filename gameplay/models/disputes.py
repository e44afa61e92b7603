"""Disputes: a claim about a step, the evidence a worker gathered, the ruling a judge gave."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext as _

from gameplay.enums import SEATS, DisputeState, Offence
from gameplay.models.games import Game, Input
from gameplay.models.tables import Table
from tournaments.enums import RulingKind
from tournaments.models import Event, Operation
from tournaments.policy import JUDGES, Hidden


class DisputeQuerySet(models.QuerySet["Dispute"]):
    """Disputes a person may read."""

    def visible_to(self, user: Any) -> DisputeQuerySet:
        """Those of the person's own match, and those the person may rule on."""
        if user is None or not user.is_authenticated:
            return self.none()
        judged = models.Q(event__in=Event.objects.opening(user, Hidden.DISPUTES))
        return self.filter(judged | _party(user)).distinct()

    def judged_by(self, user: Any) -> DisputeQuerySet:
        """Those the person may rule on: never of an event where the person plays or played."""
        if user is None or not user.is_authenticated:
            return self.none()
        return self.filter(event__in=Event.objects.decided_by(user, *JUDGES))

    def unruled(self) -> DisputeQuerySet:
        """Those that still wait for a ruling, oldest first; none of a match that was undone."""
        waiting = self.filter(state__in=(DisputeState.OPEN, DisputeState.READY))
        return waiting.filter(match__fallen=False)


def _party(user: Any) -> models.Q:
    seats = [models.Q(**{f"match__entry_{side}__user": user}) for side in "abcd"]
    return seats[0] | seats[1] | seats[2] | seats[3]


class Dispute(models.Model):
    """A player's claim about a step of a digital game, or about a paper match."""

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="disputes")
    match = models.ForeignKey("tournaments.Match", models.PROTECT, related_name="disputes")
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="disputes")
    game = models.ForeignKey(Game, models.PROTECT, null=True, blank=True, related_name="disputes")
    step = models.PositiveIntegerField(null=True, blank=True)
    claim = models.TextField(max_length=2000)
    wanted = models.CharField(
        max_length=500, blank=True, help_text="The line that should have been possible."
    )
    position = models.TextField(
        max_length=8000, blank=True, help_text="Paper match: the position as a scenario."
    )
    letter = models.CharField(max_length=1, blank=True, choices=[(seat, seat) for seat in SEATS])
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="disputes"
    )
    state = models.CharField(
        max_length=9, choices=DisputeState.choices, default=DisputeState.OPEN, db_index=True
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    stopped = models.BooleanField(
        default=False, help_text="The call stopped the table, which goes on when it is closed."
    )
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="disputes_taken",
        help_text="The judge who is at it.",
    )
    taken_at = models.DateTimeField(null=True, blank=True)

    objects = DisputeQuerySet.as_manager()

    class Meta:
        ordering = ("opened_at", "pk")

    def __str__(self) -> str:
        return _("Dispute %(number)s") % {"number": self.pk}

    def get_absolute_url(self) -> str:
        return reverse("gameplay:dispute", args=(self.pk,))


class Evidence(models.Model):
    """What the worker found. ``content`` is digested, so a later change of it shows."""

    dispute = models.OneToOneField(Dispute, models.CASCADE, related_name="evidence")
    verified = models.BooleanField()
    verification = models.TextField(blank=True)
    content = models.JSONField()
    digest = models.CharField(max_length=64)
    gathered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "evidence"

    def __str__(self) -> str:
        return f"Evidence for {self.dispute}"


class Repair(models.Model):
    """What a judge changed in a running game, or its players undid: one input of it
    (`engine.kernel.repair.Repair`).

    ``content`` is that repair as JSON; the seats are told ``reason``, ``rules`` and, of the rest,
    what `engine.kernel.repair.Repair.line` says. ``undoes`` is the repair that this one takes back.
    ``clocks``: seconds by seat letter that were given to clocks, less than 0 where taken; the
    engine knows nothing of them.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="repairs")
    input = models.OneToOneField(Input, models.CASCADE, related_name="repair")
    dispute = models.ForeignKey(
        Dispute, models.PROTECT, null=True, blank=True, related_name="repairs"
    )
    content = models.JSONField()
    clocks = models.JSONField(default=dict)
    operation = models.ForeignKey(Operation, models.PROTECT, null=True, related_name="+")
    reason = models.TextField(max_length=2000)
    rules = models.JSONField(default=list)
    undoes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="undone_by"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="repairs",
        help_text="The judge; nobody where the players agreed to undo a choice.",
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"Repair of {self.game}"

    @property
    def of_clocks_alone(self) -> bool:
        """Whether it changes nothing of the position: the engine was told to take up the very step
        at which it stood."""
        others = ("corrections", "answers", "winner")
        same = self.content["back"] == self.input.asked
        return bool(self.clocks) and same and not any(self.content[name] for name in others)


class Ruling(models.Model):
    """A judge's decision. What it does to match and standings is the hall's ``operation``."""

    dispute = models.OneToOneField(Dispute, models.PROTECT, related_name="ruling")
    operation = models.ForeignKey(Operation, models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=10, choices=RulingKind.choices)
    wins_a = models.PositiveSmallIntegerField(null=True, blank=True)
    wins_b = models.PositiveSmallIntegerField(null=True, blank=True)
    draws = models.PositiveSmallIntegerField(null=True, blank=True)
    places = models.JSONField(default=list, blank=True)
    against = models.CharField(max_length=1, blank=True)
    penalty = models.CharField(max_length=20, blank=True)
    offence = models.CharField(max_length=20, blank=True, choices=Offence.choices)
    reason = models.TextField(max_length=2000)
    rules = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rulings")
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Ruling on {self.dispute}"
