"""Tables and seats: who plays whom, under which rules, from which committed seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.fields import DeckField
from engine import games, rulesets
from engine.record.pledge import commitment_of
from gameplay.enums import SEATS, WORKED_AT, FormationWay, TableKind, TableState
from tournaments import live
from tournaments.models import Event, Operation
from tournaments.policy import Hidden
from tournaments.words.languages import known

if TYPE_CHECKING:
    from gameplay.models.games import Game


LONGEST_REASON = 200
"""Characters of the reason for which a judge stops a table."""


class TableQuerySet(models.QuerySet["Table"]):
    """Tables a person may read."""

    def visible_to(self, user: Any, guest: str = "") -> TableQuerySet:
        """Tables where the person sits, or that the person's staff role opens.

        ``guest`` is the hash of the browser's guest key; empty for none.
        """
        if user is None or not user.is_authenticated:
            return self.seated(user, guest)
        judged = models.Q(event__in=Event.objects.opening(user, Hidden.HANDS))
        return self.filter(_held(user, guest) | judged)

    def with_revision(self) -> TableQuerySet:
        """Each with ``revision``, that of its topic when the row was read."""
        return self.annotate(**{"revision": live.revision_of("table")})  # typed with the columns

    @transaction.atomic
    def stop(self, by: Any, reason: str = "", **more: Any) -> int:
        """Let play stand still at these tables from now on. ``by``: the account of whoever stops
        it; None for the hall itself. ``more``: what is written besides."""
        at = timezone.now()
        held = self.select_for_update(of=("self",), no_key=True).order_by("pk")
        keys = list(held.values_list("pk", flat=True))
        Stop.objects.bulk_create(Stop(table_id=key, by=by, at=at, reason=reason) for key in keys)
        stopped = {"stopped_by": by, "stopped_at": at, "stop_reason": reason}
        found = Table.objects.filter(pk__in=keys)
        return found.update(paused=True, resumed_by=None, resumed_at=None, **stopped, **more)

    @transaction.atomic
    def go_on(self, by: Any) -> int:
        """Let play go on at those of these tables where it stands still. ``by``: the account of
        whoever lets it; None for the hall itself."""
        at = timezone.now()
        resumed = {"resumed_by": by, "resumed_at": at, "appealed": False}
        stopped = {"stopped_by": None, "stopped_at": None, "stop_reason": ""}
        still = self.filter(paused=True)
        Stop.objects.filter(table__in=still, ended_at=None).update(ended_by=by, ended_at=at)
        return still.update(paused=False, **stopped, **resumed)

    def seated(self, user: Any, guest: str = "") -> TableQuerySet:
        """Tables where the person sits, the newest first."""
        return self.filter(_held(user, guest))


def _held(user: Any, guest: str) -> models.Q:
    """Tables where a seat is held by the account or the guest's browser."""
    held = models.Q(pk__in=())
    if guest:
        held |= models.Q(guest=guest)
    if user is not None and user.is_authenticated:
        held |= models.Q(user=user)
    return models.Q(pk__in=Seat.objects.filter(held).values("table"))


class Table(models.Model):
    """Two seats, one committed seed, the games of one match.

    ``commitment`` is the hex SHA-256 of salt and seed and is public from the first moment; ``seed``
    and ``salt`` stay closed until the table is finished, so nobody can choose a nonce to fit them.
    The nonces that the hall itself adds follow from ``seed``: they are committed with it.
    """

    kind = models.CharField(max_length=8, choices=TableKind.choices)
    state = models.CharField(
        max_length=8, choices=TableState.choices, default=TableState.WAITING, db_index=True
    )
    paused = models.BooleanField(default=False)
    stopped_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="Who stopped play; empty: nobody, or the hall itself.",
    )
    stopped_at = models.DateTimeField(null=True, blank=True)
    stop_reason = models.CharField(
        max_length=LONGEST_REASON,
        blank=True,
        help_text="As a judge told the players; watchers are not told.",
    )
    resumed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="Who let play go on after the last stop; empty: nobody, or the hall itself.",
    )
    resumed_at = models.DateTimeField(null=True, blank=True)
    left_by = models.CharField(
        max_length=4, blank=True, help_text="The seat whose player left before the game began."
    )
    appealed = models.BooleanField(
        default=False, help_text="An appeal stopped the table, which goes on when that is decided."
    )
    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, null=True, blank=True, related_name="tables"
    )
    match = models.ForeignKey(
        "tournaments.Match", models.PROTECT, null=True, blank=True, related_name="tables"
    )
    rulebook = models.CharField(max_length=16, default=games.default())
    format = models.CharField(max_length=32, default="apprentice")
    size = models.PositiveSmallIntegerField(default=6)
    best_of = models.PositiveSmallIntegerField(default=1)
    decisive = models.BooleanField(default=False, help_text="Plays on until one seat leads.")
    formation = models.CharField(
        max_length=6,
        choices=FormationWay.choices,
        default=FormationWay.LISTED,
        help_text="Of games that have one; others leave it as it is.",
    )
    watched = models.BooleanField(
        default=False, help_text="Of no event: its maker lets everybody watch."
    )
    featured = models.BooleanField(
        default=False, help_text="The one table of its event that the stream shows."
    )
    commitment = models.CharField(max_length=64)
    seed = models.BinaryField()
    salt = models.BinaryField()
    undo = models.JSONField(
        default=dict, blank=True, help_text="A request to undo a choice (services.undo), if any."
    )
    clock = models.CharField(
        max_length=20, blank=True, help_text="As 1500+10 (tournaments.clocks); empty: none."
    )
    rematch = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch_of"
    )
    rematch_by = models.CharField(
        max_length=1, blank=True, help_text="The letter here of whoever asked for the rematch."
    )
    invitation = models.CharField(max_length=43, blank=True, db_index=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    #: Only with ``with_revision``.
    revision: int

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("match",),
                condition=models.Q(match__isnull=False) & ~models.Q(state="void"),
                name="table_one_live_per_match",
            ),
            models.UniqueConstraint(
                fields=("event",),
                condition=models.Q(featured=True),
                name="table_one_featured_per_event",
            ),
        )

    def __str__(self) -> str:
        """As the hall calls it: by the number on the pairings, else by its own."""
        number = self.match.table_number if self.match is not None else self.pk
        return _("Table %(table)s") % {"table": number}

    def get_absolute_url(self) -> str:
        return reverse("gameplay:table", args=(self.pk,))

    @property
    def players(self) -> int:
        """How many sit here."""
        return games.rulebook(self.rulebook).players(self.size)

    @property
    def board(self) -> int | None:
        """The size of the board, where the game has several."""
        return games.rulebook(self.rulebook).board(self.size)

    @property
    def champions(self) -> int:
        """How many champions each player leads here; 0 in a game without any."""
        return int(getattr(rulesets.get(self.rulebook, self.format), "champions", 0))

    @property
    def one_game(self) -> bool:
        """Whether the whole match of this table is one game of the engine."""
        return self.best_of > 1 and games.rulebook(self.rulebook).matches

    @property
    def topic(self) -> str:
        """Name of the live topic whose revision this table bumps."""
        return f"table:{self.pk}"

    @property
    def worked_at(self) -> bool:
        """Whether the referee applies what is owed here."""
        return self.state in WORKED_AT

    @property
    def latest_game(self) -> Game | None:
        """The game being played, or the last one."""
        return self.games.order_by("-number").first()

    @staticmethod
    def commit_to(seed: bytes, salt: bytes) -> str:
        """Hex digest that is published before anybody adds a nonce."""
        return commitment_of(seed, salt)


class Seat(models.Model):
    """One side of a table: an account, a guest's browser, or the house."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    letter = models.CharField(max_length=1, choices=[(seat, seat) for seat in SEATS])
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    house = models.BooleanField(default=False)
    level = models.CharField(max_length=8, blank=True, help_text="At which the house plays.")
    guest = models.CharField(max_length=64, blank=True, db_index=True)
    name = models.CharField(max_length=80, blank=True)
    deck = DeckField(null=True, blank=True, help_text="Snapshot of the list in play.")
    nonce = models.CharField(max_length=64, blank=True)
    seated_at = models.DateTimeField(null=True, blank=True)
    hold = models.BooleanField(default=False, help_text="Asked at every priority of this table.")
    until = models.JSONField(null=True, blank=True, help_text="What it passes until.")
    here = models.BooleanField(
        null=True, help_text="Whether a page of it is open; empty: none was so far."
    )
    away_since = models.DateTimeField(null=True, blank=True)
    muted = models.BooleanField(default=False, help_text="What others write is not shown to it.")
    language = models.CharField(
        max_length=10, blank=True, help_text="In which it is told; empty: that of the hall."
    )

    class Meta:
        ordering = ("table", "letter")
        constraints = (
            models.UniqueConstraint(fields=("table", "letter"), name="seat_letter_once"),
        )

    def __str__(self) -> str:
        return self.name or self.letter

    @property
    def taken(self) -> bool:
        """Whether somebody may sit here."""
        return bool(self.house or self.user_id or self.guest)

    @property
    def told_in(self) -> str:
        """The language in which the referee writes for this seat."""
        return known(self.language) or settings.LANGUAGE_CODE


class Closing(models.Model):
    """A table was ended from outside: by an operation of the hall, which says who, when and why.

    ``ended_by`` is the operation that opened it again or closed it otherwise; null while it stands.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="closings")
    state = models.CharField(max_length=8, choices=TableState.choices)
    operation = models.ForeignKey(Operation, models.PROTECT, related_name="+")
    ended_by = models.ForeignKey(Operation, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("table",),
                condition=models.Q(ended_by__isnull=True),
                name="closing_one_stands",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}: {self.get_state_display()}"


class Stop(models.Model):
    """Once that play stood still at a table, for judges to read later: the table itself knows its
    last stop alone. ``by`` and ``ended_by``: nobody, where it was the hall itself."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="stops")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.table}: {self.at:%H:%M}"
