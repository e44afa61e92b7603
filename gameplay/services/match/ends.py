"""The end of a game: its record is run again and sealed, then the match goes on or is reported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone

from gameplay.enums import GameState, TableState
from gameplay.models import Game, SeatView, Table
from gameplay.queries.table.endings import places_of
from gameplay.services.bench import disputes
from gameplay.services.record import rechecks, seals
from gameplay.services.referee import documents, watching
from gameplay.services.table import tables
from tournaments import live
from tournaments.errors import Refusal
from tournaments.operations import hold
from tournaments.services.match import results

log = structlog.get_logger(__name__)
UNDECIDED = "none"
"""The engine's winner of a game that only a judge can decide (`engine.kernel.prompt.Result`)."""


def seal(*, game_id: int) -> None:
    """Check the record of a game that is over, seal it, and carry the match on. Twice is once."""
    row = Game.objects.select_related("table__event").get(pk=game_id)
    if row.state != GameState.OVER:
        return
    found = rechecks.recheck(row)
    with transaction.atomic():
        if row.table.event is not None:
            hold(row.table.event)  # before the table, as staff do who end one
        row = (
            Game.objects.select_for_update(of=("self",), no_key=True)
            .select_related("table")
            .get(pk=game_id)
        )
        if row.state != GameState.OVER:
            return
        row.state = GameState.SEALED
        row.record = found.record
        row.verified = found.ok
        row.verification = "; ".join(found.faults)
        row.save()
        seals.link(row)
        carry_on(row)
        live.bump(row.table.topic)


@dataclass(frozen=True, slots=True)
class Score:
    """Games of a match so far; ``elsewhere``: won by the third or fourth seat."""

    a: int
    b: int
    draws: int
    elsewhere: int = 0

    @classmethod
    def of(cls, table: Table) -> Score:
        """Counted from the games that are over."""
        over = table.games.exclude(state=GameState.RUNNING)
        scores = [score or {winner: 1} for winner, score in over.values_list("winner", "score")]
        a, b = (sum(score.get(seat, 0) for score in scores) for seat in "AB")
        draws = sum(score.get("draw", 0) + score.get("draws", 0) for score in scores)
        played = sum(sum(score.values()) for score in scores)
        return cls(a, b, draws, played - a - b - draws)

    def decides(self, *, best_of: int, decisive: bool) -> bool:
        """Whether no further game is played. An elimination match goes on while it is level."""
        if max(self.a, self.b) > best_of // 2:
            return True
        if self.a + self.b + self.draws + self.elsewhere < best_of:
            return False
        return self.a != self.b or not decisive


def said_of(table: Table, score: Score) -> dict[str, Any]:
    """The result of a finished table as the hall takes it: games, of a pod the places."""
    row = table.latest_game
    if row is None or table.match is None or not table.match.pod:
        return {"wins_a": score.a, "wins_b": score.b, "draws": score.draws}
    view = SeatView.objects.get(game=row, reader="spectator").content
    return {"places": places_of(view, row.winner)}


def carry_on(row: Game) -> None:
    """Go on after a sealed game: start the next one, or end the match and report its result.
    Nothing happens at a table that the staff ended."""
    table = Table.objects.select_for_update(of=("self",)).get(pk=row.table_id)
    if table.state != TableState.PLAYING:
        return
    endless = row.winner == UNDECIDED
    score = Score.of(table)
    if not endless and not score.decides(best_of=table.best_of, decisive=table.decisive):
        tables.start_next_game(table=table)
        return
    table.state, table.finished_at = TableState.FINISHED, timezone.now()
    table.save(update_fields=("state", "finished_at"))
    documents.forget(Table.objects.filter(pk=table.pk))
    watching.note(table)
    if table.match is None:
        return
    if not row.verified:  # a record that does not run again decides nothing: a judge must look
        claim = f"The record of this game does not re-derive: {row.verification}"
        disputes.open_for_judge(game=row, claim=claim)
        return
    if endless:
        claim = f"The game would repeat itself without end ({', '.join(row.rules)})."
        disputes.open_for_judge(game=row, claim=claim)
        return
    report(table)


def report(table: Table) -> None:
    """Tell the hall the result of a finished table; what staff settled meanwhile stands."""
    score = Score.of(table)
    if table.match is None or table.games.filter(verified=False).exists():
        return
    try:
        with transaction.atomic():
            results.report_digital(
                actor=None,
                match=table.match,
                **said_of(table, score),
                address=table.get_absolute_url(),
            )
    except Refusal as refusal:  # staff settled the match meanwhile; their word stands
        log.warning("digital_result_refused", table=table.pk, code=refusal.code)
