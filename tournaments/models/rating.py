"""What follows from events that are over: places, and ratings by game and format."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.event import Event


class Place(models.Model):
    """The final place of an entry, `first` to `last` where several share it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="places")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="place")
    first = models.PositiveIntegerField(_("place"))
    last = models.PositiveIntegerField()

    class Meta:
        ordering = ["event", "first", "pk"]

    def __str__(self) -> str:
        return f"{self.first}–{self.last}" if self.last > self.first else str(self.first)


class Rating(models.Model):
    """How strong an account is in one format: Glicko-2, computed from all events that are over.

    Never written by hand: `services.person.rating` computes all rows of a format anew, so that an
    undo in an event long ago changes everything that follows from it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    game = models.CharField(_("game"), max_length=20)
    format = models.CharField(_("format"), max_length=40)
    rating = models.DecimalField(_("rating"), max_digits=14, decimal_places=8)
    deviation = models.DecimalField(_("deviation"), max_digits=14, decimal_places=8)
    volatility = models.DecimalField(_("volatility"), max_digits=14, decimal_places=12)
    events = models.PositiveIntegerField(_("events"))
    matches = models.PositiveIntegerField(_("matches"))
    last_at = models.DateTimeField(_("last event"))

    class Meta:
        ordering = ["game", "format", "-rating", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "format"], name="rating_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.rating:.0f} ± {2 * self.deviation:.0f}"

    @property
    def margin(self) -> int:
        """Two deviations: with 95 % certainty the strength differs from the rating by no more."""
        return round(2 * self.deviation)
