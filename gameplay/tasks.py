"""What workers do. Every task finds its work in rows and may run twice."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.db import models

from gameplay import hints
from gameplay.enums import WORKED_AT, DisputeState, GameState
from gameplay.models import Dispute, Game
from gameplay.services.analysis import analyses, fares
from gameplay.services.bench import evidence
from gameplay.services.match import ends, owed
from gameplay.services.record import archives
from gameplay.services.referee import clocks, watching
from gameplay.services.referee import house as house_service
from gameplay.services.referee import referee as referee_service
from gameplay.services.table import practice, presence
from tournaments.words.ago import longer_ago

BEAT = {
    "gameplay.sweep": {
        "task": "gameplay.tasks.sweep",
        "schedule": 2.0,
        "options": {"queue": "play", "expires": 10},
    },
    "gameplay.watch_tables": {
        "task": "gameplay.tasks.watch_tables",
        "schedule": 3.0,
        "options": {"queue": "pair", "expires": 10},
    },
    "gameplay.show_due": {
        "task": "gameplay.tasks.show_due",
        "schedule": 1.0,
        "options": {"queue": "play", "expires": 5},
    },
    "gameplay.close_idle": {
        "task": "gameplay.tasks.close_idle",
        "schedule": 600.0,
        "options": {"queue": "publish", "expires": 500},
    },
}
BEAT |= {
    "gameplay.watch_clocks": {
        "task": "gameplay.tasks.watch_clocks",
        "schedule": 1.0,
        "options": {"queue": "play", "expires": 5},
    },
    "gameplay.watch_presence": {
        "task": "gameplay.tasks.watch_presence",
        "schedule": 5.0,
        "options": {"queue": "play", "expires": 10},
    },
}
GRACE = timedelta(seconds=1)


@shared_task
def referee(game_id: int) -> None:
    """Apply what is owed in one game. If more is owed than the cap allows, the task sends its own
    next hint."""
    referee_service.advance(game_id=game_id)


@shared_task
def house(game_id: int) -> None:
    """Think about what the house is asked in one game."""
    house_service.think(game_id=game_id)


@shared_task
def analyse(game_id: int) -> None:
    """The next part of the analysis of one finished game."""
    analyses.advance(game_id=game_id)


@shared_task
def check_archive(check_id: int) -> None:
    """The next part of a check of the archive."""
    advance = archives.advance if settings.EMBEDDED_WORKER else archives.advance_behind
    advance(check_id=check_id)


@shared_task
def fare(fare_id: int) -> None:
    """The next part of how one list fares."""
    advance = fares.advance if settings.EMBEDDED_WORKER else fares.advance_behind
    advance(fare_id=fare_id)


@shared_task
def seal(game_id: int) -> None:
    """Check and close one finished game."""
    ends.seal(game_id=game_id)


@shared_task
def adjudicate(dispute_id: int) -> None:
    """Gather the evidence of one dispute."""
    evidence.gather(dispute_id=dispute_id)


@shared_task
def close_idle() -> None:
    """Close practice tables where nothing happens any more, and delete what was shown to watchers
    of old tables."""
    practice.close_idle()
    watching.forget_old()


@shared_task
def sweep() -> None:
    """Hint again at everything that a lost hint or a dead worker left lying."""
    waiting = models.Q(inputs__applied=None, inputs__refused="")
    waiting &= longer_ago("inputs__made_at", GRACE)
    owed = models.Q(owed=True) & longer_ago("started_at", GRACE)
    owed &= models.Q(passes_at=None) | longer_ago("passes_at", GRACE)
    running = Game.objects.filter(state=GameState.RUNNING, table__state__in=WORKED_AT)
    left = running.filter(waiting | owed).values_list("pk", "revision").distinct()
    for pk, revision in left:
        (hints.opening if revision < 0 else hints.referee)(pk)
    over = Game.objects.filter(longer_ago("ended_at", GRACE), state=GameState.OVER)
    for pk in over.values_list("pk", flat=True):
        hints.seal(pk)
    disputes = Dispute.objects.filter(longer_ago("opened_at", GRACE), state=DisputeState.OPEN)
    for pk in disputes.values_list("pk", flat=True):
        hints.adjudicate(pk)
    for pk in analyses.left_lying():
        hints.analyse(pk)
    for pk in archives.left_lying():
        hints.check_archive(pk)
    for pk in fares.left_lying():
        hints.fare(pk)


@shared_task
def show_due() -> None:
    """Show watchers the frames that are due."""
    watching.release_due()


@shared_task
def watch_clocks() -> None:
    """End the games of seats that have run out of time."""
    clocks.watch()


@shared_task
def watch_presence() -> None:
    """Tell each table which seats have left it."""
    presence.watch()


@shared_task
def watch_tables() -> None:
    """Open a table for each published pairing that is owed one, or note why it has none."""
    owed.watch()
