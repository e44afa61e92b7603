"""The demo hall for browser tests: people, an event in its second round, finished games."""

from __future__ import annotations

from io import StringIO
from typing import Any

from django.core.management import call_command


def fill(stage: str = "round2") -> None:
    """What ``manage.py demo`` makes."""
    call_command("demo", stage=stage, stdout=StringIO())


def person(username: str) -> Any:
    """One of the demo accounts."""
    from tournaments.accounts.models import User

    return User.objects.get(username=username)


def finished_game() -> Any:
    """A finished game of round 1 that nobody disputes yet and somebody won."""
    from gameplay.models import Game

    games = Game.objects.filter(state="sealed", winner__in=("A", "B"), disputes=None)
    return games.select_related("table__match").order_by("pk")[0]


def seat(game: Any, letter: str) -> Any:
    """Who sat there."""
    return game.table.seats.select_related("user").get(letter=letter).user
