"""The words that tables, games, inputs and disputes use for their state."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class TableKind(models.TextChoices):
    MATCH = "match", _("Match of an event")
    HOUSE = "house", _("Against the house")
    OPEN = "open", _("By invitation")


class TableState(models.TextChoices):
    WAITING = "waiting", _("Waiting for the players")
    PLAYING = "playing", _("Being played")
    FINISHED = "finished", _("Finished")
    CLOSED = "closed", _("Ended by the staff")
    VOID = "void", _("Void")
    LEFT = "left", _("Left without an end")


IN_USE = (TableState.WAITING, TableState.PLAYING)
"""A table at which somebody still has something to do."""
ENDED = (TableState.CLOSED, TableState.VOID)
"""A table that the staff ended from outside."""
WORKED_AT = (TableState.PLAYING, TableState.FINISHED)
"""Where the referee applies what is owed: a ruling also ends the game of a finished table. The game
of a closed or void table stands still, because its table may open again."""


class GameState(models.TextChoices):
    RUNNING = "running", _("Running")
    OVER = "over", _("Over, record being checked")
    SEALED = "sealed", _("Over, record checked")


class InputKind(models.TextChoices):
    CHOICE = "choice", _("Choice")
    SET_UP = "set-up", _("Whole formation")
    CONCEDE = "concede", _("Concession")
    RULING = "ruling", _("Ruling of a judge")
    TIMEOUT = "timeout", _("Out of time")
    REPAIR = "repair", _("Repair by a judge")


class InputSource(models.TextChoices):
    """How an input came about. The record does not tell these apart."""

    HAND = "hand", _("Given by the player")
    FORMATION = "formation", _("Part of a whole formation")
    STOPS = "stops", _("Passed by the seat's settings")


GIVEN_UP = (InputKind.CONCEDE, InputKind.RULING, InputKind.TIMEOUT)
"""Inputs by which a seat loses its game; the engine is told that it concedes."""
SAID = (InputKind.CHOICE, InputKind.SET_UP)
"""Answers to a prompt: each names the step at which that was put."""


class FormationWay(models.TextChoices):
    """How armies come onto the board; the engine's values of its switch `formation`."""

    PLACED = "placed", _("Each player places, unseen")
    LISTED = "listed", _("As the lists have them")


class DisputeState(models.TextChoices):
    OPEN = "open", _("Evidence being gathered")
    READY = "ready", _("Waiting for a judge")
    RULED = "ruled", _("Ruled")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Offence(models.TextChoices):
    """What a penalty is for; the word stands in the penalty list."""

    PLAY_ERROR = "play error", _("Play error")
    SLOW_PLAY = "slow play", _("Slow play")
    DECK_ERROR = "deck error", _("Deck error")
    OUTSIDE_HELP = "outside help", _("Outside help")
    CONDUCT = "unsporting conduct", _("Unsporting conduct")


class Proof(models.TextChoices):
    """What the record of a finished game proves when the archive is verified."""

    VERIFIED = "verified", _("Verified")
    DIVERGED = "diverged", _("The rules differ now")
    FAILED = "failed", _("Does not prove itself")


class OwnRelease(models.TextChoices):
    """What a record proves under the release of the engine by which it was made."""

    SAME = "same", _("Made by this release")
    VERIFIED = "verified", _("Verified under its own release")
    DIFFERS = "differs", _("Differs under its own release too")
    NOT_KEPT = "not-kept", _("Its own release is not kept")
    UNKNOWN = "unknown", _("Cannot be read")


SEATS = ("A", "B", "C", "D")
"""Letters of seats; a match has the first two, a free-for-all up to four (GR-MP.1)."""
