"""Phases, rounds, matches and what players reported about them.

Rounds and matches carry a `serial`: a number within the event, given once, by which operations
name them. Their `number` and `table_number` are what people see.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import F, Q
from django.db.models.fields.json import KT
from django.utils.translation import gettext_lazy as _

from tournaments.enums import (
    TABLE_PHASES,
    MatchState,
    OperationKind,
    Outcome,
    PhaseKind,
    RoundState,
    Source,
)
from tournaments.models.entry import Entry
from tournaments.models.event import Event
from tournaments.models.standing import Projected, StandingManager
from tournaments.policy import Hidden

if TYPE_CHECKING:
    from tournaments.accounts.models import User

PUBLIC_ROUNDS = (RoundState.PUBLISHED, RoundState.CLOSED)


class Phase(Projected):
    """A stretch of rounds with one system.

    `seeds`: entry numbers of those who are in it, best first (Swiss: none means everybody).
    `plan`: what shapes it, as the plan of the event said when it opened.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(_("system"), max_length=8, choices=PhaseKind.choices)
    seeds: models.JSONField[Any, Any] = models.JSONField(default=list)
    plan: models.JSONField[Any, Any] = models.JSONField(default=dict)

    objects: StandingManager[Phase] = StandingManager()
    everything: models.Manager[Phase] = models.Manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="phase_number_once"),
            models.CheckConstraint(
                condition=Q(kind__in=PhaseKind.values), name="phase_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()

    def best_of(self, event: Event) -> int:
        """Games of a match in this phase of the event."""
        return int(self.plan.get("best_of", 0)) or event.best_of

    def wins_needed(self, event: Event) -> int:
        """Games that win a match in this phase of the event."""
        return self.best_of(event) // 2 + 1


class RoundQuerySet(models.QuerySet["Round"]):
    def visible_to(self, user: User | AnonymousUser | None) -> RoundQuerySet:
        """Rounds that `user` may see: drafts are for staff who do not play, discarded for
        nobody."""
        shown = self.exclude(state=RoundState.VOIDED)
        public = Q(state__in=PUBLIC_ROUNDS, event__in=Event.objects.visible_to(user))
        drafts = Event.objects.opening(user, Hidden.DRAFTS)
        return shown.filter(public | Q(event__in=drafts))

    def run_by(self, user: User | AnonymousUser | None) -> RoundQuerySet:
        """Rounds of `visible_to`, and the drafts that staff who play publish or discard unseen."""
        steered = Event.objects.opening(user, Hidden.LOG)
        draft = Q(state=RoundState.DRAFT, event__in=steered)
        return self.filter(Q(pk__in=self.visible_to(user).values("pk")) | draft)

    def shown(self) -> RoundQuerySet:
        """The rounds as pages need them: without what each was paired from, which names every
        player. Two annotations stand for it: `bouts`, the title of a bracket round, and `paired`,
        whether there is anything."""
        paired = models.ExpressionWrapper(~Q(inputs={}), output_field=models.BooleanField())
        rows = self.defer("inputs", "certificate").select_related("phase")
        return rows.annotate(bouts=KT("inputs__title"), paired=paired)

    def public(self) -> RoundQuerySet:
        return self.filter(state__in=PUBLIC_ROUNDS)

    def standing(self) -> RoundQuerySet:
        """All but discarded drafts (and rounds of undone operations, which no manager gives)."""
        return self.exclude(state=RoundState.VOIDED)


class Round(Projected):
    """One round. `seed`, `inputs` and `certificate` let anybody pair it again and prove it.

    `clock_ends_at` is set while the clock runs, `clock_left` (seconds) while it is paused.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="rounds")
    serial = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()
    state = models.CharField(
        _("state"), max_length=10, choices=RoundState.choices, default=RoundState.DRAFT
    )
    seed = models.CharField(max_length=64, blank=True)
    inputs: models.JSONField[Any, Any] = models.JSONField(default=dict)
    certificate: models.JSONField[Any, Any] = models.JSONField(default=dict)
    edited = models.BooleanField(default=False, help_text=_("Players were swapped by hand."))
    publish_at = models.DateTimeField(
        null=True, help_text=_("A draft is published at this time by itself.")
    )
    publish_missed = models.BooleanField(
        default=False, help_text=_("It could not be published when its time came.")
    )
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    clock_ends_at = models.DateTimeField(null=True)
    clock_left = models.PositiveIntegerField(null=True)

    objects = StandingManager.from_queryset(RoundQuerySet)()
    everything = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["serial"]
        constraints = [
            models.UniqueConstraint(fields=["event", "serial"], name="round_serial_once"),
            models.UniqueConstraint(
                fields=["phase", "number"],
                condition=~Q(state="voided") & Q(fallen=False),
                name="round_number_once",
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(state__in=["draft", "published"], fallen=False),
                name="round_one_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(state__in=RoundState.values), name="round_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """What people call this round: "Round 3", "Semifinal"."""
        known = "bouts" in self.__dict__  # see RoundQuerySet.shown
        inputs = {"title": self.__dict__["bouts"] or ""} if known else self.inputs
        return round_title(self.phase.kind, len(self.phase.seeds), self.number, inputs)


def round_title(kind: str, seeds: int, number: int, inputs: dict[str, Any]) -> str:
    """The name of the round of this number in a phase of this kind; `seeds`: size of a bracket.

    `inputs` are what the round was paired from; a bracket's say which bouts they are.
    """
    if kind == PhaseKind.SINGLE and "Match for third place" in inputs.get("title", ""):
        return str(_("Final and third place"))
    if kind == PhaseKind.DOUBLE:
        bouts = str(inputs.get("title", "")).split(", ")
        return ", ".join(str(_(name)) for name in bouts if name)
    if kind in TABLE_PHASES:
        return str(_("Round %(number)s") % {"number": number})
    rounds = max(seeds - 1, 1).bit_length()
    left = 1 << (rounds - number + 1)
    names = {2: _("Final"), 4: _("Semifinals"), 8: _("Quarterfinals")}
    return str(names.get(left, _("Top %(left)s") % {"left": left}))


class MatchQuerySet(models.QuerySet["Match"]):
    def visible_to(self, user: User | AnonymousUser | None) -> MatchQuerySet:
        return self.filter(round__in=Round.objects.visible_to(user))

    def of(self, entry: Entry) -> MatchQuerySet:
        return self.of_any([entry.pk])

    def of_any(self, entries: Collection[int]) -> MatchQuerySet:
        """The matches at which one of these entries sits; `entries` are primary keys."""
        seats = [Q(**{f"entry_{seat}__in": entries}) for seat in "abcd"]
        return self.filter(seats[0] | seats[1] | seats[2] | seats[3])

    def standing(self) -> MatchQuerySet:
        """All matches but those of discarded drafts."""
        return self.exclude(round__state=RoundState.VOIDED)

    def public(self) -> MatchQuerySet:
        return self.filter(round__state__in=PUBLIC_ROUNDS)

    def unfinished(self) -> MatchQuerySet:
        return self.exclude(state=MatchState.CONFIRMED)

    def with_entries(self) -> MatchQuerySet:
        """The matches with the entries that sit there, for callers that have the round already."""
        return self.select_related("entry_a", "entry_b", "entry_c", "entry_d")

    def with_names(self) -> MatchQuerySet:
        """As `with_entries`, but only with the names of the entries."""
        fields = {field.name for field in Entry._meta.concrete_fields}
        rest = fields - {"id", "number", "name", "user"}
        return self.with_entries().defer(*(f"entry_{s}__{field}" for s in "abcd" for field in rest))

    def with_players(self) -> MatchQuerySet:
        """The matches with their entries and their round. The round is read once, not with each
        match, because what it was paired from names every player."""
        rounds = Round.everything.select_related("phase")
        return self.with_entries().prefetch_related(models.Prefetch("round", rounds))


class Match(Projected):
    """A pairing and its result in games; without `entry_b` a bye (or a round missed).

    `entry_c` and `entry_d` sit at a free-for-all table of three or four (then `places` is the
    result). `table_address` and `open_disputes` are written by the gameplay app through services.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    serial = models.PositiveIntegerField()
    table_number = models.PositiveIntegerField(_("table"))
    entry_a = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="matches_as_a")
    entry_b = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="matches_as_b"
    )
    entry_c = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="matches_as_c"
    )
    entry_d = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="matches_as_d"
    )
    state = models.CharField(
        _("state"), max_length=10, choices=MatchState.choices, default=MatchState.OPEN
    )
    wins_a = models.PositiveSmallIntegerField(default=0)
    wins_b = models.PositiveSmallIntegerField(default=0)
    draws = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=9, choices=Outcome.choices, default=Outcome.PLAYED)
    source = models.CharField(max_length=8, choices=Source.choices, blank=True)
    bout = models.PositiveSmallIntegerField(
        null=True, help_text=_("Number in the bracket of single elimination.")
    )
    reasons: models.JSONField[Any, Any] = models.JSONField(
        default=list, help_text=_("Why these two were paired: template and data of each reason.")
    )
    told: models.JSONField[Any, Any] = models.JSONField(
        default=dict,
        blank=True,
        help_text=_("What a file says of the result beside the games: kind, points_a, points_b."),
    )
    places: models.JSONField[Any, Any] = models.JSONField(
        default=list,
        blank=True,
        help_text=_("Free-for-all: the place of each seat, in seat order."),
    )
    table_address = models.CharField(max_length=200, blank=True)
    open_disputes = models.PositiveIntegerField(default=0)
    extension = models.PositiveSmallIntegerField(_("extra minutes"), default=0)
    judge_called_at = models.DateTimeField(_("judge called"), null=True, blank=True)

    objects = StandingManager.from_queryset(MatchQuerySet)()
    everything = MatchQuerySet.as_manager()

    class Meta:
        ordering = ["table_number", "serial"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(fields=["event", "serial"], name="match_serial_once"),
            models.UniqueConstraint(
                fields=["round", "table_number"],
                condition=Q(fallen=False),
                name="match_table_once",
            ),
            models.CheckConstraint(
                condition=Q(entry_b__isnull=True) | ~Q(entry_a=F("entry_b")),
                name="match_of_two_players",
            ),
            models.CheckConstraint(
                condition=Q(entry_c__isnull=True)
                | ~(Q(entry_a=F("entry_c")) | Q(entry_b=F("entry_c"))),
                name="match_of_three_players",
            ),
            models.CheckConstraint(
                condition=Q(entry_d__isnull=True)
                | ~(Q(entry_a=F("entry_d")) | Q(entry_b=F("entry_d")) | Q(entry_c=F("entry_d"))),
                name="match_of_four_players",
            ),
            models.CheckConstraint(
                condition=Q(state__in=MatchState.values), name="match_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        if self.entry_b is None:
            words = _("%(name)s (not paired)") if self.missed else _("%(name)s (bye)")
            return str(words % {"name": self.entry_a})
        return " – ".join(str(entry) for entry in self.players)

    @property
    def bye(self) -> bool:
        return self.entry_b_id is None

    @property
    def missed(self) -> bool:
        """Whether the player was not paired in this round and loses it, as one who came late."""
        return self.bye and self.wins_a < self.wins_b

    @property
    def players(self) -> tuple[Entry, ...]:
        """Who sits here, in the order of the seats."""
        seats = (self.entry_a, self.entry_b, self.entry_c, self.entry_d)
        return tuple(entry for entry in seats if entry is not None)

    @property
    def pod(self) -> bool:
        """Whether three or four play free-for-all; then `places` is the result."""
        return self.entry_c_id is not None

    @property
    def confirmed(self) -> bool:
        return self.state == MatchState.CONFIRMED

    @property
    def caller_id(self) -> int | None:
        """Whose call for a judge the table waits for, as the log has it; one query if it waits."""
        if self.judge_called_at is None:
            return None
        calls = self.event.operations.filter(
            kind=OperationKind.JUDGE_CALLED, at=self.judge_called_at, payload__match=self.serial
        )
        return calls.values_list("actor_id", flat=True).last()

    @property
    def score(self) -> str:
        """Games as people write them: 2–1, or 1–1–1 with drawn games; in a pod the places."""
        if self.pod:
            return "–".join(str(place) for place in self.places)
        base = f"{self.wins_a}–{self.wins_b}"
        return f"{base}–{self.draws}" if self.draws else base

    @property
    def placed(self) -> list[tuple[int, Entry]]:
        """Place and player of a pod with a result, the last one standing first."""
        return sorted(zip(self.places, self.players, strict=False), key=lambda one: one[0])

    def place_of(self, entry: Entry) -> int | None:
        """The place of a player of a pod."""
        return next((place for place, one in self.placed if one.pk == entry.pk), None)

    @property
    def winner(self) -> Entry | None:
        """The player with more games, or alone in the first place of a pod; None when drawn or
        without a confirmed result."""
        if self.pod:
            first = [
                entry for entry, place in zip(self.players, self.places, strict=False) if place == 1
            ]
            return first[0] if self.confirmed and len(first) == 1 else None
        if not self.confirmed or self.wins_a == self.wins_b:
            return None
        return self.entry_a if self.wins_a > self.wins_b else self.entry_b

    def opponent_of(self, entry: Entry) -> Entry | None:
        return self.entry_b if self.entry_a_id == entry.pk else self.entry_a


class Report(Projected):
    """What somebody reported about a match. `counted`: false once it is replaced or overruled.

    `number` is that of the operation which wrote it: unique within the event.
    """

    number = models.PositiveIntegerField()
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="reports")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    source = models.CharField(max_length=8, choices=Source.choices)
    wins_a = models.PositiveSmallIntegerField()
    wins_b = models.PositiveSmallIntegerField()
    draws = models.PositiveSmallIntegerField(default=0)
    places: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    counted = models.BooleanField(default=True)
    at = models.DateTimeField()

    objects: StandingManager[Report] = StandingManager()
    everything: models.Manager[Report] = models.Manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "entry"],
                condition=Q(counted=True, entry__isnull=False, fallen=False),
                name="report_one_counts",
            ),
            models.UniqueConstraint(fields=["match", "number"], name="report_number_once"),
        ]

    def __str__(self) -> str:
        """As `Match.score`: drawn games are named where there are some."""
        wins, draws = (self.wins_a, self.wins_b), (self.draws,) if self.draws else ()
        return "–".join(str(number) for number in self.places or (*wins, *draws))

    @property
    def games(self) -> tuple[int, int, int]:
        return self.wins_a, self.wins_b, self.draws
