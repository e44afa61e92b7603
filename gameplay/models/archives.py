"""The archive verified: after a release every finished game is played again from its record."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone

from gameplay.enums import OwnRelease, Proof
from gameplay.models.work import Work


class ArchiveCheck(Work):
    """A check of all records that were sealed when it began, verified in parts by workers.

    ``last``: the newest game to be checked; ``place``: the last game that is done, in the order of
    numbers; ``tries``: how often the present part was begun. ``rests_until``: no part begins before
    this time, because tables are being played. ``by`` is None where the site itself asked.
    """

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    release = models.CharField(max_length=64)
    last = models.BigIntegerField(default=0)
    place = models.BigIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    verified = models.PositiveIntegerField(default=0)
    diverged = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    rests_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        default_permissions = ()
        permissions = (("verify_archive", "Can verify the archive of games"),)
        constraints = (
            models.UniqueConstraint(
                fields=("release",),
                condition=models.Q(done_at__isnull=True),
                name="archive_check_one_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"Check of the archive under {self.release}"

    @property
    def done(self) -> int:
        """How many records are done."""
        return self.verified + self.diverged + self.failed

    @property
    def percent(self) -> int:
        """How many of a hundred are done; 100 only with the last."""
        if self.done_at is not None and not self.fault:
            return 100
        return min(99, 100 * self.done // self.total) if self.total else 0

    @property
    def until(self) -> datetime | None:
        """When the last record is done at the pace up to now; None before the first is."""
        if self.done_at is not None or not self.done:
            return None
        now = timezone.now()
        return now + (now - self.asked_at) * (self.total - self.done) / self.done


class Divergence(models.Model):
    """A record that does not agree, and where: the field at a step, and the first event there that
    differs.

    ``before`` and ``now`` are ``{"event", "rules"}``, as stored when the game was played and as the
    present release has it; None where nothing happens, or nothing is known. Of an event only its
    first word is kept, so that nothing here tells what was hidden.
    """

    check_of = models.ForeignKey(ArchiveCheck, models.CASCADE, related_name="divergences")
    game = models.ForeignKey("gameplay.Game", models.CASCADE, related_name="+")
    proof = models.CharField(max_length=8, choices=Proof.choices)
    own = models.CharField(max_length=8, choices=OwnRelease.choices)
    step = models.PositiveIntegerField(null=True)
    field = models.CharField(max_length=60)
    before = models.JSONField(null=True)
    now = models.JSONField(null=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("check_of", "game"), name="divergence_once"),
        )

    def __str__(self) -> str:
        return f"{self.game} at step {self.step}"

    @property
    def rules(self) -> list[str]:
        """The rules that only one side has; the rules of both sides where they are the same."""
        sides = [set(side["rules"]) if side else set() for side in (self.before, self.now)]
        return sorted((sides[0] ^ sides[1]) - {""}) or sorted((sides[0] | sides[1]) - {""})
