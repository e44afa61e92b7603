"""The clocks of a table as a document shows them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from gameplay.documents.model import Clock, SeatTime, as_json
from gameplay.enums import InputKind
from gameplay.models import Game, Table
from gameplay.queries.table import times
from gameplay.timing.clocks import Clocks
from tournaments.clocks import clock_of


def shown(table: Table, game: Game | None) -> Clock | None:
    """The clocks of the game being played or played last; None at a table without clocks. Two
    queries more where the game is over."""
    clock = clock_of(table.clock)
    if clock is None or game is None or not game.clock or game.clock_since is None:
        return None
    kept = Clocks.of_json(game.clock, game.clock_since)
    return Clock(
        base=clock.base,
        increment=clock.increment,
        turn=clock.turn,
        now=times.now().isoformat(),
        since=game.clock_since.isoformat(),
        running=kept.running,
        seats={
            letter: SeatTime(hand.left, hand.turn, hand.free) for letter, hand in kept.hands.items()
        },
        flag=_flag(game),
    )


def shown_later(table: Table, game: Game | None, delay: timedelta) -> dict[str, Any] | None:
    """The clocks as JSON for watchers, who see them after the delay: their times are those at which
    they are shown. ``now`` is left out, because it is added when they are read (`at_once`)."""
    clock = shown(table, game)
    if clock is None or game is None or game.clock_since is None:
        return None
    found: dict[str, Any] = as_json(clock)
    del found["now"]
    return {**found, "since": (game.clock_since + delay).isoformat()}


def at_once(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document of watchers as it is read now: its clocks with the time of the hall."""
    clock = document.get("clock")
    if clock is None:
        return dict(document)
    return {**document, "clock": {**clock, "now": times.now().isoformat()}}


def of_json(clock: Mapping[str, Any]) -> Clock:
    """The clocks as a document has them."""
    seats = {letter: SeatTime(**one) for letter, one in clock["seats"].items()}
    return Clock(**{**clock, "seats": seats, "running": tuple(clock["running"])})


def _flag(game: Game) -> str:
    """Who lost this game on time."""
    if not game.over:
        return ""
    made = game.inputs.filter(kind=InputKind.TIMEOUT, applied__isnull=False)
    return made.order_by("-applied").values_list("letter", flat=True).first() or ""
