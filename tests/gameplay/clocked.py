"""Tables with clocks: a time that the test sets, and what is asked, answered and left there."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from gameplay.models import ClockWatch, Table
from gameplay.services.referee import clocks
from gameplay.services.table import play
from tests.gameplay import playing

BASE = 60
"""Seconds of each seat at the table `timed`."""


class Time:
    """The clock of the database, set by the test."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, seconds: float, *, watched: bool = True) -> None:
        """Let time go by, the watch awake or not; nobody is called for it."""
        self.now += timedelta(seconds=seconds)
        if watched:
            ClockWatch.objects.update_or_create(pk=1, defaults={"at": self.now})


def asked(table: Table) -> str:
    return min(playing.offers(table))


def left(table: Table, letter: str) -> int:
    game = playing.current(table)
    return clocks.running_at(game).hands[letter].left


def answer(table: Table, letter: str) -> None:
    offer = playing.offers(table)[letter]
    line = offer.options[0]["line"]
    person = playing.people(table)[letter]
    play.choose(actor=person, table=playing.fresh(table), line=line, asked=offer.asked)
    playing.work(table)
