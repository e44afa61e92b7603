"""What a person leaves lying for the next game: an account, or a guest's browser."""

from __future__ import annotations

from django.conf import settings
from django.db import models


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
        constraints = (
            models.UniqueConstraint(
                fields=("user", "army"),
                condition=models.Q(user__isnull=False),
                name="formation_once_an_account",
            ),
            models.UniqueConstraint(
                fields=("guest", "army"),
                condition=models.Q(user__isnull=True),
                name="formation_once_a_guest",
            ),
        )

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
        constraints = (
            models.UniqueConstraint(
                fields=("user", "game"),
                condition=models.Q(user__isnull=False),
                name="stops_once_an_account",
            ),
            models.UniqueConstraint(
                fields=("guest", "game"),
                condition=models.Q(user__isnull=True),
                name="stops_once_a_guest",
            ),
        )

    def __str__(self) -> str:
        return f"Stops of {self.user or 'a guest'} in {self.game}"
