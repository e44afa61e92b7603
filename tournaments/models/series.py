"""Series of events with standings of their own: leagues, seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.enums import SeriesActKind
from tournaments.models.event import Event

if TYPE_CHECKING:
    from tournaments.accounts.models import User


class SeriesQuerySet(models.QuerySet["Series"]):
    def visible_to(self, user: User | AnonymousUser | None) -> SeriesQuerySet:
        """A series is public until it is taken away; then keeper and hall's staff see it."""
        if user is None or not user.is_authenticated:
            return self.filter(removed_at=None)
        if user.is_staff or user.is_superuser:
            return self
        return self.filter(models.Q(removed_at=None) | models.Q(keeper=user))


class Series(models.Model):
    """Events that count together. Its standings are never stored: they follow from the places."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    description = models.TextField(_("description"), blank=True)
    scale: models.JSONField[Any, Any] = models.JSONField(
        _("points by place"), help_text=_("first, last (places, 0: all below), points of each.")
    )
    best = models.PositiveSmallIntegerField(
        _("best results that count"), default=0, help_text=_("0: all of them.")
    )
    keeper = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="series"
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = SeriesQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = _("series")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:series", args=[self.slug])


class SeriesEvent(models.Model):
    """An event that counts in a series; one that is not taken yet waits for the keeper."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="in_series")
    times = models.PositiveSmallIntegerField(_("points count"), default=1)
    taken = models.BooleanField(default=False)

    class Meta:
        ordering = ["series", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "event"], name="series_event_once"),
        ]

    def __str__(self) -> str:
        return f"{self.series}: {self.event}"


class SeriesAct(models.Model):
    """One write to a series. Rows are written once and never changed."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="acts")
    kind = models.CharField(_("kind"), max_length=20, choices=SeriesActKind.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="+")
    told: models.JSONField[Any, Any] = models.JSONField(default=dict)
    at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.event or self.series}"
