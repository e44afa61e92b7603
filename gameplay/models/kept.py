"""What the hall keeps for a person's next game; the person is an account or a guest's browser."""

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

    ``army`` names Creatures and Battlegear (`gameplay.queries.choices.formations.key_of`).
    ``posts`` are ``[creature, battlegear]`` of each own space as its player looks at it, the front
    row first.
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
    """The stops of a person for one game: where the person is asked when having priority
    (`gameplay.stops.Stops`)."""

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


class LessonTaken(models.Model):
    """How far a person has come in the course of a game (`gameplay.lessons`).

    ``lines``: what was chosen in the steps of the present chapter, "" where there was only
    something to read. ``done``: the names of the chapters that were finished. ``revision`` grows
    with every step, in all chapters.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="lessons"
    )
    guest = models.CharField(max_length=64, blank=True)
    game = models.CharField(max_length=16)
    chapter = models.PositiveSmallIntegerField(default=0)
    lines = models.JSONField(default=list)
    done = models.JSONField(default=list)
    revision = models.PositiveIntegerField(default=0)
    taken_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("pk",)
        constraints = _once("lesson", "game")

    def __str__(self) -> str:
        return f"{self.game} as {self.user or 'a guest'} learns it"


class PuzzleTried(models.Model):
    """A puzzle that a person has begun (`gameplay.puzzles`). ``found``: how many of the solver's
    choices of its line; ``mistakes``: choices that were refuted."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="puzzles"
    )
    guest = models.CharField(max_length=64, blank=True)
    puzzle = models.CharField(max_length=64)
    found = models.PositiveSmallIntegerField(default=0)
    mistakes = models.PositiveIntegerField(default=0)
    solved_at = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("pk",)
        constraints = _once("puzzle", "puzzle")

    def __str__(self) -> str:
        return f"{self.puzzle} as {self.user or 'a guest'} tried it"


class DisputeTrained(models.Model):
    """A dispute that an account has practised on (`gameplay.training`), as it was answered last.

    ``seconds``: from the page to the answer. ``tries`` counts the answers.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="disputes_trained"
    )
    case = models.CharField(max_length=80)
    answer = models.PositiveSmallIntegerField()
    right = models.BooleanField()
    seconds = models.PositiveIntegerField()
    tries = models.PositiveIntegerField(default=1)
    answered_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("user", "case"), name="dispute_trained_once"),
        )

    def __str__(self) -> str:
        return f"{self.case} as {self.user} judged it"
