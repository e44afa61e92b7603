"""Events and the people who run them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine import rulesets
from tournaments import live, offered, policy
from tournaments import plan as plans
from tournaments.enums import (
    BestOf,
    Cut,
    DeckPolicy,
    EventState,
    Role,
    WatchedHands,
    Watching,
)

if TYPE_CHECKING:
    from tournaments.accounts.models import User


USUAL_DELAY = 180
"""Seconds by which watchers of a digital table are behind, if nobody says otherwise."""
USUAL_APPEAL_MINUTES = 10
RESERVED = frozenset({"new", "import", "imports", "calendar", "mine"})
"""Addresses under /events/ that are pages of their own."""


class EventQuerySet(models.QuerySet["Event"]):
    def organized_by(self, user: User | AnonymousUser | None) -> EventQuerySet:
        """Those that a person organizes, drafts among them."""
        if user is None or not user.is_authenticated:
            return self.none()
        held = Staff.objects.filter(user=user, active=True, role=Role.ORGANIZER)
        return self.filter(pk__in=held.values("event_id"))

    def visible_to(self, user: User | AnonymousUser | None) -> EventQuerySet:
        """The events that `user` may see: drafts are for their staff alone, removed events for the
        hall's staff alone; all others are public."""
        public = Q(removed_at=None) & ~Q(state=EventState.DRAFT)
        if user is None or not user.is_authenticated:
            return self.filter(public)
        if user.is_superuser:
            return self
        staffed = Staff.objects.filter(user=user, active=True).values("event_id")
        kept = Q(removed_at__isnull=False) if user.is_staff else Q(pk__in=())
        return self.filter(public | Q(pk__in=staffed, removed_at=None) | kept)

    def on_front(self) -> EventQuerySet:
        """Those that stand on the hall's front page, in its lists and its calendar."""
        return self.filter(listed=True, removed_at=None)

    def with_revision(self) -> EventQuerySet:
        """The events, each with ``revision``: that of its topic when the row was read."""
        return self.annotate(**{"revision": live.revision_of("event")})  # typed with the columns

    def staffed_by(self, user: User) -> EventQuerySet:
        return self.filter(pk__in=Staff.objects.filter(user=user, active=True).values("event_id"))

    def opening(self, user: User | AnonymousUser | None, hidden: policy.Hidden) -> EventQuerySet:
        """Events in which a role opens a hidden thing to `user`: `policy.sees` for many events."""
        if user is None or not user.is_authenticated:
            return self.none()
        sight = policy.SIGHT[hidden]
        free = (
            Q() if sight.playing else Q(state=EventState.FINISHED) | Q(~Exists(_own_entries(user)))
        )
        if sight.operator and user.is_superuser:
            return self.filter(free)
        held = Staff.objects.filter(
            event=OuterRef("pk"), user=user, active=True, role__in=sight.roles
        )
        return self.filter(Exists(held)).filter(free)

    def decided_by(self, user: User | AnonymousUser | None, *roles: str) -> EventQuerySet:
        """Events where `user` holds one of `roles` and has no entry, so may decide about
        players."""
        if user is None or not user.is_authenticated:
            return self.none()
        held = Staff.objects.filter(event=OuterRef("pk"), user=user, active=True, role__in=roles)
        return self.filter(Exists(held)).filter(~Exists(_own_entries(user)))


def _own_entries(user: User) -> models.QuerySet[Any]:
    """The entries of a person in the event of the outer query, without those that fell."""
    entries = apps.get_model("tournaments", "Entry")._default_manager
    return entries.filter(event=OuterRef("pk"), user=user)


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
    deck_policy = models.CharField(
        _("lists and records"),
        max_length=12,
        choices=DeckPolicy.choices,
        default=DeckPolicy.CLOSED,
    )
    decks_required = models.BooleanField(
        _("lists asked for"),
        default=False,
        help_text=_("Nobody plays without a legal list. Digital tables always ask for one."),
    )
    decks_due = models.DateTimeField(
        _("lists due"),
        null=True,
        blank=True,
        help_text=_("From then on players change no list; without it until the event starts."),
    )
    listed_formation = models.BooleanField(
        _("formation by list order"),
        default=False,
        help_text=_("At digital tables armies stand as the lists have them; nobody places."),
    )
    watching = models.CharField(
        _("who may watch"), max_length=10, choices=Watching.choices, default=Watching.NOBODY
    )
    watch_delay = models.PositiveSmallIntegerField(
        _("delay for watchers"),
        null=True,
        blank=True,
        default=USUAL_DELAY,
        help_text=_("Seconds; empty: games are shown when their round is over."),
    )
    watched_hands = models.CharField(
        _("hidden cards for watchers"),
        max_length=10,
        choices=WatchedHands.choices,
        default=WatchedHands.CLOSED,
    )
    table_clock = models.CharField(
        _("clock of digital tables"),
        max_length=20,
        blank=True,
        help_text=_("As 1500+10 or 600/60 (tournaments.clocks); empty: none."),
    )
    table_chat = models.BooleanField(
        _("chat at digital tables"),
        default=True,
        help_text=_("Players of a match may write to each other; judges can read it."),
    )
    ban_list = models.CharField(
        _("ban list"),
        max_length=60,
        blank=True,
        help_text=_("A published list and its day; empty: the cards as they are printed."),
    )
    card_rules = models.TextField(
        _("rules of single cards"),
        blank=True,
        help_text=_("Over the ban list: a word and a card a line. The decks app reads them."),
    )
    appeal_minutes = models.PositiveSmallIntegerField(
        _("minutes to appeal"),
        default=USUAL_APPEAL_MINUTES,
        help_text=_("So long after a ruling its players may appeal it; 0: never."),
    )
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes a round"), default=50, help_text=_("0: rounds have no clock.")
    )
    capacity = models.PositiveIntegerField(_("places"), null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=12, choices=EventState.choices, default=EventState.DRAFT
    )
    checkin_open = models.BooleanField(_("check-in is open"), default=False)
    checkin_used = models.BooleanField(_("check-in was held"), default=False)
    doors: models.JSONField[Any, Any] = models.JSONField(
        _("doors of a day"),
        default=dict,
        blank=True,
        help_text=_("at (number of the phase), left since they opened, moved up of them."),
    )
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
    ends_at = models.DateTimeField(_("end"), null=True, blank=True)
    venue = models.TextField(_("venue"), blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    fee = models.CharField(_("fee"), max_length=200, blank=True)
    links: models.JSONField[Any, Any] = models.JSONField(
        _("links"), default=list, blank=True, help_text=_("label, url of each.")
    )
    prizes: models.JSONField[Any, Any] = models.JSONField(
        _("prizes"), default=list, blank=True, help_text=_("first, last (places), what of each.")
    )
    divisions: models.JSONField[Any, Any] = models.JSONField(
        _("divisions"),
        default=list,
        blank=True,
        help_text=_("Names; all play together, and each is ranked apart."),
    )
    divisions_public = models.BooleanField(
        _("divisions are public"),
        default=False,
        help_text=_("Everybody reads who plays in which division; else the staff alone."),
    )
    divisions_chosen = models.BooleanField(
        _("players choose their division"),
        default=False,
        help_text=_("When they register; the staff may change it."),
    )
    announcement = models.TextField(_("announcement"), blank=True)
    announced_at = models.DateTimeField(_("announced"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"))
    champion = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    # What the hall says of the event; no operation of the event changes it (services/hall/acts.py).
    origin = models.CharField(
        _("brought in from"),
        max_length=120,
        blank=True,
        help_text=_("The hall or program whose file it came in; empty: it is our own."),
    )
    origin_signed = models.BooleanField(
        default=False, help_text=_("The file bore a signature of that hall that holds.")
    )
    brought_in = models.PositiveIntegerField(
        default=0,
        help_text=_(
            "So many operations, from the first, came in the file: their people are names."
        ),
    )
    listed = models.BooleanField(
        default=True, help_text=_("Stands on the front page, in the lists and the calendar.")
    )
    removed_at = models.DateTimeField(null=True, blank=True)

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
            models.CheckConstraint(
                condition=Q(deck_policy__in=DeckPolicy.values), name="event_deck_policy_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def shows_to(self, user: User | AnonymousUser | None) -> bool:
        """Whether `visible_to` finds this event; for a public event the database is not asked."""
        public = self.removed_at is None and self.state != EventState.DRAFT
        return public or Event.objects.visible_to(user).filter(pk=self.pk).exists()

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.slug])

    @property
    def topic(self) -> str:
        """The live topic which moves with every write of this event."""
        return f"event:{self.pk}"

    def foreign(self, name: str) -> str:
        """A log-in name of the hall that this event came from, with the name of that hall."""
        return str(_("%(name)s (of %(hall)s)") % {"name": name, "hall": self.origin})

    @property
    def in_short(self) -> tuple[int, int]:
        """The numbers of rounds at tables and of players in the bracket (`plan.in_short`)."""
        return plans.in_short(plans.of_event(self.plan, self.swiss_rounds, self.cut))

    @property
    def pods(self) -> bool:
        """Whether three or four sit at each table: everybody plays everybody."""
        offer = offered.offer(self.game, self.format)
        return offer is not None and offer.pods

    @property
    def board(self) -> int | None:
        """The board that is played on, where the game has several."""
        return rulesets.board(self.game, self.size)

    @property
    def asks_for_decks(self) -> bool:
        """Whether players need a legal list to play; a digital table cannot open without one."""
        return self.digital or self.decks_required

    @property
    def decks_closed(self) -> bool:
        """Whether the time for handing in lists is over."""
        return self.decks_due is not None and self.decks_due <= timezone.now()


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
