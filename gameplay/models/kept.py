"""What a person leaves lying for the next game: an account, or a guest's browser."""

from __future__ import annotations

from django.conf import settings
from django.db import models


def _once(word: str, field: str) -> tuple[models.UniqueConstraint, models.UniqueConstraint]:
    """One row a person and value of `field`: NULL is never equal to NULL, so accounts and guests
    need a constraint each."""
    return (
        models.UniqueConstraint(
            fields=("user", field),
            condition=models.Q(user__isnull=False),
            name=f"{word}_once_an_account",
        ),
        models.UniqueConstraint(
            fields=("guest", field),
            condition=models.Q(user__isnull=True),
            name=f"{word}_once_a_guest",
        ),
    )


class KeptFormation(models.Model):
    """The last formation of a person with one army.

    ``army`` names Creatures and Battlegear (`gameplay.queries.formations.key_of`). ``posts`` are
    ``[creature, battlegear]`` of each own space as its player looks at it, the front row first.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="formations"
    )
    guest = models.CharField(max_length=64, blank=True)
    army = models.CharField(max_length=64)
    posts = models.JSONField()
    kept_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-kept_at",)
        constraints = _once("formation", "army")

    def __str__(self) -> str:
        return f"Formation of {self.user or 'a guest'}"


class PlayStops(models.Model):
    """Where a person is asked who has priority (`gameplay.stops.Stops`), for one game."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="play_stops"
    )
    guest = models.CharField(max_length=64, blank=True)
    game = models.CharField(max_length=16)
    stops = models.JSONField(default=dict)
    set_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("pk",)
        constraints = _once("stops", "game")

    def __str__(self) -> str:
        return f"Stops of {self.user or 'a guest'} in {self.game}"
