"""Events and the people who run them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments import live, offered
from tournaments.enums import BestOf, Cut, EventState, Role

if TYPE_CHECKING:
    from tournaments.accounts.models import User


class EventQuerySet(models.QuerySet["Event"]):
    def visible_to(self, user: User | AnonymousUser | None) -> EventQuerySet:
        """Drafts are seen by their staff alone; everything else is public."""
        public = ~Q(state=EventState.DRAFT)
        if user is None or not user.is_authenticated:
            return self.filter(public)
        if user.is_superuser:
            return self
        staffed = Staff.objects.filter(user=user, active=True).values("event_id")
        return self.filter(public | Q(pk__in=staffed))

    def with_revision(self) -> EventQuerySet:
        """Each with ``revision``, that of its topic when the row was read."""
        return self.annotate(revision=live.revision_of("event"))

    def staffed_by(self, user: User) -> EventQuerySet:
        return self.filter(pk__in=Staff.objects.filter(user=user, active=True).values("event_id"))


class Event(models.Model):
    """One tournament: what is played, how many rounds, and how far it has come."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    description = models.TextField(_("description"), blank=True)
    time_called = models.TextField(
        _("when time is called"), blank=True, help_text=_("Shown when the clock has run out.")
    )
    game = models.CharField(_("game"), max_length=20)
    format = models.CharField(_("format"), max_length=40)
    ruleset_version = models.CharField(_("version of the rules"), max_length=40)
    size = models.PositiveSmallIntegerField(_("board size"), null=True, blank=True)
    best_of = models.PositiveSmallIntegerField(
        _("games in a match"), choices=BestOf.choices, default=BestOf.ONE
    )
    swiss_rounds = models.PositiveSmallIntegerField(_("Swiss rounds"), default=3)
    cut = models.PositiveSmallIntegerField(_("cut"), choices=Cut.choices, default=Cut.NONE)
    digital = models.BooleanField(_("played at digital tables"), default=True)
    scoring = models.CharField(_("points and tie-breaks"), max_length=40)
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes a round"), default=50, help_text=_("0: rounds have no clock.")
    )
    capacity = models.PositiveIntegerField(_("places"), null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=12, choices=EventState.choices, default=EventState.DRAFT
    )
    checkin_open = models.BooleanField(_("check-in is open"), default=False)
    checkin_used = models.BooleanField(_("check-in was held"), default=False)
    plan: models.JSONField[Any, Any] = models.JSONField(
        _("plan"),
        default=dict,
        blank=True,
        help_text=_("Phases and how they are paired; empty: Swiss rounds and the cut."),
    )
    apart: models.JSONField[Any, Any] = models.JSONField(
        _("prohibited pairs"), default=list, blank=True, help_text=_("Pairs of entry numbers.")
    )
    table_ranges: models.JSONField[Any, Any] = models.JSONField(
        _("table numbers"),
        default=list,
        blank=True,
        help_text=_("Ranges [first, last] in the order they are filled; none: from 1."),
    )
    starts_at = models.DateTimeField(_("start"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"))
    champion = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    #: Only with ``with_revision``.
    revision: int

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=EventState.values), name="event_state_is_known"
            ),
            models.CheckConstraint(condition=Q(cut__in=Cut.values), name="event_cut_is_known"),
            models.CheckConstraint(condition=Q(swiss_rounds__gte=1), name="event_has_a_round"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.slug])

    @property
    def topic(self) -> str:
        """The live topic which moves with every write of this event."""
        return f"event:{self.pk}"

    @property
    def pods(self) -> bool:
        """Whether three or four sit at each table: everybody plays everybody."""
        offer = offered.offer(self.game, self.format)
        return offer is not None and offer.pods

    @property
    def wins_needed(self) -> int:
        """Games that win a match."""
        return self.best_of // 2 + 1


class Staff(models.Model):
    """A role of a person in one event. A role given back stays as an inactive row."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="staff_roles"
    )
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    active = models.BooleanField(default=True)

    class Meta:
        ordering = ["role", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user", "role"], name="staff_role_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="staff_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"
