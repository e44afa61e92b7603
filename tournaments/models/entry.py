"""Players of an event, and what they were penalized for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DeckState, EntryState, PenaltyKind
from tournaments.models.event import Event
from tournaments.models.standing import Projected, StandingManager
from tournaments.policy import Hidden

if TYPE_CHECKING:
    from tournaments.accounts.models import User


class EntryQuerySet(models.QuerySet["Entry"]):
    def visible_to(self, user: User | AnonymousUser | None) -> EntryQuerySet:
        return self.filter(event__in=Event.objects.visible_to(user))

    def playing(self) -> EntryQuerySet:
        """The entries that have a place and did not leave."""
        return self.exclude(state__in=[EntryState.DROPPED, EntryState.WAITING])

    def in_touch(self, event: Event) -> EntryQuerySet:
        """The entries that are told the news of an event: players, and those on the wait list."""
        return self.filter(event=event).exclude(state=EntryState.DROPPED)


class Entry(Projected):
    """A player in an event. `number` counts from 1 within the event and is never given twice.

    `deck_state` and `deck_digest` are written by the decks app through
    `services.entry.entries.set_deck`. `first_round` > 1 marks a late entry, `last_round` the last
    published Swiss round before the player dropped (0: before the first).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="entries",
    )
    name = models.CharField(_("name"), max_length=80)
    state = models.CharField(
        _("state"), max_length=12, choices=EntryState.choices, default=EntryState.REGISTERED
    )
    here = models.BooleanField(
        _("here"),
        default=False,
        help_text=_("Said so at check-in: of a later day, or while waiting for a place."),
    )
    deck_state = models.CharField(
        _("deck"), max_length=8, choices=DeckState.choices, default=DeckState.NONE
    )
    deck_digest = models.CharField(_("deck digest"), max_length=64, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    drop_reason = models.CharField(max_length=200, blank=True)
    club = models.CharField(_("club"), max_length=60, blank=True)
    pod = models.CharField(_("pod"), max_length=20, blank=True)
    division = models.CharField(
        _("division"), max_length=40, blank=True, help_text=_("One of those of the event.")
    )
    members: models.JSONField[Any, Any] = models.JSONField(
        _("members"), default=list, blank=True, help_text=_("Names of the people of a team.")
    )
    byes: models.JSONField[Any, Any] = models.JSONField(
        _("awarded byes"), default=list, blank=True, help_text=_("Numbers of Swiss rounds.")
    )
    fixed_table = models.PositiveIntegerField(
        _("fixed table"), null=True, blank=True, help_text=_("Sits here in every Swiss round.")
    )
    checks: models.JSONField[Any, Any] = models.JSONField(
        _("deck checks"),
        default=list,
        blank=True,
        help_text=_("at, by (handle), result, note of each; for the staff alone."),
    )

    objects = StandingManager.from_queryset(EntryQuerySet)()
    everything = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["name", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["event", "user"],
                condition=Q(user__isnull=False, fallen=False),
                name="entry_user_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=EntryState.values), name="entry_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(deck_state__in=DeckState.values), name="entry_deck_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def playing(self) -> bool:
        return self.state not in (EntryState.DROPPED, EntryState.WAITING)

    @property
    def deck_ready(self) -> bool:
        return self.deck_state in (DeckState.LEGAL, DeckState.LOCKED)


class PenaltyQuerySet(models.QuerySet["Penalty"]):
    def visible_to(self, user: User | AnonymousUser | None) -> PenaltyQuerySet:
        """Penalties are private to the staff of the event and the player concerned."""
        if user is None or not user.is_authenticated:
            return self.none()
        told = Event.objects.opening(user, Hidden.PENALTIES)
        return self.filter(Q(event__in=told) | Q(entry__user=user))


class Penalty(Projected):
    """One penalty of a player; a voided one stays in the list, struck through."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    number = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="penalties")
    match = models.ForeignKey(
        "tournaments.Match",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="penalties",
    )
    code = models.CharField(_("offence"), max_length=60)
    kind = models.CharField(_("penalty"), max_length=16, choices=PenaltyKind.choices)
    reason = models.TextField(_("reason"))
    rule = models.CharField(_("rule"), max_length=60, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField()
    voided = models.BooleanField(default=False)
    void_reason = models.CharField(max_length=200, blank=True)

    objects = StandingManager.from_queryset(PenaltyQuerySet)()
    everything = PenaltyQuerySet.as_manager()

    class Meta:
        ordering = ["-number"]
        verbose_name_plural = "penalties"
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="penalty_number_once"),
            models.CheckConstraint(
                condition=Q(kind__in=PenaltyKind.values), name="penalty_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_kind_display()}"
