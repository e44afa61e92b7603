"""A game as rows: what was asked, what was answered, what followed, and where to start again.

``Input`` rows are the outbox of play: a choice is stored before any worker hears of it, and a
worker that dies leaves it to the next one.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from decks.fields import DeckField
from gameplay.enums import GameState, InputKind, InputSource
from gameplay.models.offered import OptionsField
from tournaments.machine.packing import PackedField


class Game(models.Model):
    """One game of a table. ``revision`` counts applied inputs and equals the engine's step."""

    table = models.ForeignKey("gameplay.Table", models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=8, choices=GameState.choices, default=GameState.RUNNING)
    revision = models.IntegerField(default=-1, help_text="-1: not set up yet.")
    owed = models.BooleanField(
        default=True, db_index=True, help_text="The referee has something to do of its own."
    )
    passes_at = models.DateTimeField(
        null=True, blank=True, help_text="When a seat passes by itself that has priority now."
    )
    clock = models.JSONField(
        default=dict, blank=True, help_text="The clocks at ``clock_since`` (gameplay.timing)."
    )
    clock_since = models.DateTimeField(null=True, blank=True)
    flag_at = models.DateTimeField(
        null=True, blank=True, db_index=True, help_text="When a seat is out of time."
    )
    release = models.CharField(max_length=64, blank=True)
    decks = DeckField(default=dict)
    winner = models.CharField(max_length=4, blank=True)
    score = models.JSONField(default=dict, help_text="A match in one game: games won, and drawn.")
    rules = models.JSONField(default=list, help_text="Rules by which it ended.")
    chain = models.CharField(max_length=128, blank=True)
    record = models.JSONField(null=True, blank=True)
    verified = models.BooleanField(null=True)
    verification = models.TextField(blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("table", "number")
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="game_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.table}, game {self.number}"

    @property
    def over(self) -> bool:
        """Whether no further choice is taken."""
        return self.state != GameState.RUNNING


class Input(models.Model):
    """What a seat answered to a prompt, named by the step at which that prompt was first asked.

    A whole formation (`InputKind.SET_UP`) is one answer; the referee puts the single placings
    before it as inputs of their own, and it becomes their end.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="inputs")
    letter = models.CharField(max_length=1)
    kind = models.CharField(max_length=8, choices=InputKind.choices, default=InputKind.CHOICE)
    asked = models.PositiveIntegerField()
    line = models.CharField(max_length=2000, blank=True)
    index = models.PositiveIntegerField(null=True, blank=True)
    digest = models.CharField(max_length=64, blank=True, help_text="Of the prompt answered.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    source = models.CharField(max_length=9, choices=InputSource.choices, default=InputSource.HAND)
    made_at = models.DateTimeField(auto_now_add=True)
    said_at = models.DateTimeField(
        null=True, blank=True, help_text="By the clock of the database, where clocks run."
    )
    applied = models.PositiveIntegerField(null=True, blank=True, help_text="Step it became.")
    refused = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("game", "asked", "letter"),
                condition=models.Q(kind="choice", refused=""),
                name="input_one_choice_per_prompt",
            ),
            models.UniqueConstraint(
                fields=("game", "asked", "letter"),
                condition=models.Q(kind="set-up", refused=""),
                name="input_one_formation_per_prompt",
            ),
            models.UniqueConstraint(
                fields=("game", "letter", "line"),
                condition=models.Q(kind="concede"),
                name="input_concede_once",
            ),
            models.UniqueConstraint(
                fields=("game", "asked", "letter"),
                condition=models.Q(kind="timeout", refused=""),
                name="input_timeout_once",
            ),
            models.UniqueConstraint(fields=("game", "applied"), name="input_one_per_step"),
        )
        indexes = (
            models.Index(
                fields=("game",),
                condition=models.Q(applied__isnull=True, refused=""),
                name="input_unapplied",
            ),
        )

    def __str__(self) -> str:
        return f"{self.letter}: {self.line or self.kind}"

    @property
    def told(self) -> str | int:
        """What the engine is told: an option's number, its line, or the end of a formation."""
        if self.kind == InputKind.SET_UP:
            return "ready"
        return self.line if self.index is None else self.index


class StepRow(models.Model):
    """What one input brought about, up to the next prompt; step 0 is the set-up.

    ``events``: list of ``{"seq", "line", "rules", "cause"}`` as the judge sees them; an event that
    a reader sees otherwise has ``"seen": {reader: the same keys, or null where it is hidden}``.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    letter = models.CharField(max_length=1, blank=True)
    kind = models.CharField(max_length=8, blank=True)
    line = models.CharField(max_length=2000, blank=True)
    sealed = models.BooleanField(default=False, help_text="The line is the seat's own secret.")
    events = PackedField(default=list)
    turn = models.PositiveIntegerField(default=0)
    active = models.CharField(max_length=1, blank=True)
    phase = models.CharField(max_length=16, blank=True)
    in_combat = models.BooleanField(default=False)
    position = models.CharField(max_length=64)
    chain = models.CharField(max_length=128)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "number")
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="step_once"),)

    def __str__(self) -> str:
        return f"{self.game}, step {self.number}"


class Offer(models.Model):
    """The prompt that is open for a seat after a step, with the lines it may answer."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="offers")
    number = models.PositiveIntegerField()
    letter = models.CharField(max_length=1)
    asked = models.PositiveIntegerField(help_text="Step at which this prompt was first put.")
    kind = models.CharField(max_length=16)
    rule = models.CharField(max_length=32)
    text = models.CharField(max_length=500)
    options = OptionsField(default=list, help_text='List of {"line", "places"}.')
    digest = models.CharField(max_length=64)
    by_itself = models.BooleanField(
        default=False, help_text="The seat passes by itself; shown to nobody else."
    )

    class Meta:
        ordering = ("game", "number", "letter")
        constraints = (
            models.UniqueConstraint(fields=("game", "number", "letter"), name="offer_once"),
        )

    def __str__(self) -> str:
        return f"{self.game}, {self.letter} to {self.kind}"


class SeatView(models.Model):
    """The position now, as one seat (or judge, or spectator) may know it. One row a reader."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="views")
    reader = models.CharField(max_length=9)
    number = models.PositiveIntegerField()
    content = PackedField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "reader"), name="view_once"),)

    def __str__(self) -> str:
        return f"{self.game} for {self.reader}"


class Checkpoint(models.Model):
    """Engine state after a step: the latest one, and every 32nd for fast replays."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="checkpoints")
    number = models.PositiveIntegerField()
    release = models.CharField(max_length=64, blank=True, help_text="Only this one can load it.")
    state = models.BinaryField()

    class Meta:
        ordering = ("game", "number")
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="checkpoint_once"),)

    def __str__(self) -> str:
        return f"{self.game} after step {self.number}"


class Rerun(models.Model):
    """A run of a game from its seed that somebody asked for, and its result.

    A row without ``ended_at`` is running now. ``by`` is the one whose quota it counts against.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="reruns")
    by = models.CharField(max_length=70)
    revision = models.IntegerField()
    rows = models.CharField(max_length=64, help_text="Digest of the steps and answers as stored.")
    release = models.CharField(max_length=64)
    faults = models.JSONField(default=list)
    began_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("by",),
                condition=models.Q(ended_at__isnull=True),
                name="rerun_one_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} run again"


class Seal(models.Model):
    """Link of the chain of finished games: no record can be exchanged later without a trace.

    ``digest`` is the hex SHA-256 over the previous link and this game's content; ``signature`` a
    keyed one of the same, so that a link cannot be made outside the server either.
    """

    number = models.PositiveBigIntegerField(unique=True)
    game = models.OneToOneField(Game, models.PROTECT, related_name="seal")
    content = models.JSONField()
    previous = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64)
    signature = models.CharField(max_length=128)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)

    def __str__(self) -> str:
        return f"Seal {self.number}"
