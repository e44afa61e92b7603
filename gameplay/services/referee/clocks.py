"""Keeping the clocks of tables. They are charged in the transaction of the referee and stop with
the table; a watch finds the seats that have run out of time.

All times are those of the database (`queries.times`), so that a process whose clock is wrong takes
nothing from anybody. While nobody looked after the clocks (the hall was down, or its clock was set
on), no time is taken either: the watch notes every second that it lives.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.db import IntegrityError, transaction
from django.db.models import F, Q

import engine
from gameplay import hints
from gameplay.enums import SAID, GameState, InputKind, TableState
from gameplay.models import ClockWatch, Game, Input, Offer, Seat, StepRow, Table
from gameplay.queries.table import presence, times
from gameplay.services.referee import watching
from gameplay.timing.clocks import Clocks
from tournaments import live
from tournaments.clocks import clock_of

COLUMNS = ("clock", "clock_since", "flag_at")
STANDSTILL = timedelta(seconds=15)
"""The longest pause of the watch while the hall works."""


def running_at(row: Game) -> Clocks | None:
    """The clocks of a game as they are stored; None before its first step."""
    if not row.clock or row.clock_since is None:
        return None
    return Clocks.of_json(row.clock, row.clock_since)


def standing(row: Game) -> Clocks | None:
    """The clocks of a game as they stand now; None where it has none. Changes nothing."""
    clocks = running_at(row)
    if clocks is not None:
        clocks.spend(_bounded(clocks, times.now()))
    return clocks


class Refereed(Protocol):
    """A game under the hands of the referee, within its transaction (`services.referee.Desk`)."""

    row: Game
    persons: dict[str, Seat]
    steps: list[StepRow]
    applied: list[Input]
    asked: dict[str, tuple[int, str]]
    game: engine.Game

    @property
    def public(self) -> Mapping[str, Any]: ...


def follow(desk: Refereed) -> tuple[str, ...]:
    """Charge the clocks for what has just been done at a table, and set who owes an answer now. The
    row is changed but not saved. Return the columns to save."""
    row, over = desk.row, desk.game.over
    clock = clock_of(row.table.clock)
    if clock is None:
        return ()
    now = times.now()
    clocks = running_at(row) or Clocks.begin(clock, desk.persons, now)
    answers = [made for made in desk.applied if made.kind in SAID]
    clocks.spend(
        _bounded(clocks, now), {made.letter: made.said_at for made in answers if made.said_at}
    )
    clocks.since = now
    for made in desk.applied:
        if made.kind == InputKind.REPAIR:
            clocks.correct(made.repair.clocks)
    series = desk.public.get("match")
    clocks.renew(clock, int(series["game"]) if series else 1)
    for step in desk.steps:
        clocks.turn_to(clock, step.turn, step.active)
    stopped = over or row.table.paused or row.table.state != TableState.PLAYING
    asked = {letter: step for letter, (step, _digest) in desk.asked.items()}
    clocks.ask({} if over else asked, stopped=stopped)
    _keep(row, clocks)
    return COLUMNS


def stop_or_go_on(table: Table) -> None:
    """Stop or start the clocks of a table that was stopped, goes on, or was ended. Called in the
    transaction in which that is written."""
    if not table.clock:
        return
    rows = Game.objects.select_for_update(of=("self",), no_key=True).filter(table=table)
    row = rows.defer("record", "decks").filter(state=GameState.RUNNING).last()
    clocks = running_at(row) if row is not None else None
    if row is None or clocks is None:
        return
    now = times.now()
    clocks.spend(_bounded(clocks, now))
    clocks.since = now
    fresh = Table.objects.only("paused", "state").get(pk=table.pk)
    clocks.ask(_open_at(row, clocks), stopped=fresh.paused or fresh.state != TableState.PLAYING)
    _keep(row, clocks)
    row.save(update_fields=COLUMNS)


def _open_at(row: Game, clocks: Clocks) -> dict[str, int]:
    offers = Offer.objects.filter(game=row, number=row.revision, letter__in=clocks.hands)
    return dict(offers.order_by().values_list("letter", "asked"))


def _keep(row: Game, clocks: Clocks) -> None:
    row.clock, row.clock_since, row.flag_at = clocks.as_json(), clocks.since, clocks.flag_at


def _bounded(clocks: Clocks, now: datetime) -> datetime:
    """The time up to which the clocks may be charged: not much later than the watch last looked
    after them."""
    if now - clocks.since <= STANDSTILL:
        return now
    watched = ClockWatch.objects.filter(pk=1).values_list("at", flat=True).first()
    if watched is None:
        return now
    return max(clocks.since, min(now, watched + STANDSTILL))


# -- The watch ------------------------------------------------------------------------------------


def watch() -> list[int]:
    """Note that the clocks are looked after, and call the seats that are out of time. Return the
    games in which a seat was. Runs once a second, and writes nothing while no clock runs."""
    if not Game.objects.filter(flag_at__isnull=False, state=GameState.RUNNING).exists():
        return []
    now = times.now()
    _note(now)
    late = Game.objects.filter(flag_at__lte=now, state=GameState.RUNNING)
    late = late.filter(table__state=TableState.PLAYING, table__paused=False)
    return [pk for pk in late.values_list("pk", flat=True) if call(game_id=pk)]


@transaction.atomic
def _note(now: datetime) -> None:
    """Note the time of this look. If the clock of the database has jumped since the last one, or
    the watch was away, running clocks are moved by that gap, so that nobody loses it."""
    last, made = ClockWatch.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
    gap = now - last.at
    if not made and not timedelta(0) <= gap <= STANDSTILL:
        running = Game.objects.filter(flag_at__isnull=False, state=GameState.RUNNING)
        before = Q(clock_since__lte=last.at) if gap > timedelta(0) else Q(clock_since__gt=now)
        running.filter(before).update(
            clock_since=F("clock_since") + gap, flag_at=F("flag_at") + gap
        )
    last.at = now
    last.save(update_fields=("at",))


@transaction.atomic
def call(*, game_id: int) -> bool:
    """Store the loss of each seat whose time is up, or lend it the time of grace if its page is
    closed. Return whether there was one or the other.

    An answer that reached the hall before this counts, also one that no referee has applied yet.
    """
    rows = Game.objects.select_for_update(of=("self",), no_key=True).select_related("table")
    row = rows.defer("record", "decks").get(pk=game_id)
    clocks = running_at(row)
    table = Table.objects.get(pk=row.table_id)
    if clocks is None or row.state != GameState.RUNNING:
        return False
    if table.paused or table.state != TableState.PLAYING:
        return False
    found = False
    for letter in clocks.fallen(times.now()):
        asked = clocks.hands[letter].asked
        if row.inputs.filter(letter=letter, asked=asked, refused="", kind__in=SAID).exists():
            hints.referee(row.pk)  # the answer was in time
        elif not presence.is_here(table.pk, letter) and clocks.lend(letter):
            _keep(row, clocks)
            row.save(update_fields=COLUMNS)
            watching.note(table)
            live.bump(table.topic)
            found = True
        else:
            found = _lost(row, letter, asked) or found
    return found


def _lost(row: Game, letter: str, asked: int) -> bool:
    """Store the loss as an input. The referee applies it if nothing was answered meanwhile."""
    try:
        with transaction.atomic():
            Input.objects.create(
                game=row,
                letter=letter,
                kind=InputKind.TIMEOUT,
                asked=asked,
                line=f"out of time, clock {row.table.clock}",
            )
    except IntegrityError:  # the loss is stored already
        return False
    finally:
        hints.referee(row.pk)
    return True
