"""What the referee writes of a game besides its steps: how it begins, stands still, and ends."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

import engine
from gameplay import hints
from gameplay.enums import GameState, InputKind
from gameplay.models import Checkpoint, Game, Input, Offer, Table
from gameplay.queries.record.positions import new_game, score_of
from gameplay.services.referee import clocks, watching
from tournaments import live


def stop(row: Game, fault: str) -> None:
    """Stop a game that the rules of this release cannot go on with: the table waits for a judge."""
    Table.objects.filter(pk=row.table_id).stop(None)
    row.inputs.filter(applied=None, refused="").update(refused=fault[:300])
    row.verification, row.owed = fault, False
    row.save(update_fields=("verification", "owed"))
    clocks.stop_or_go_on(row.table)
    watching.note(row.table)
    live.bump(row.table.topic)


def open_now(row: Game) -> dict[str, tuple[int, str]]:
    """For each seat, read from rows: the step at which its prompt was put, and the prompt's
    digest."""
    offers = Offer.objects.filter(game=row, number=row.revision).order_by()
    found = offers.values_list("letter", "asked", "digest")
    return {letter: (asked, digest) for letter, asked, digest in found}


def set_up(row: Game) -> engine.Game:
    """The game that begins, under the rules of this release."""
    row.release = engine.release()
    return new_game(row)


def close(row: Game, game: engine.Game) -> None:
    """Write down how it ended; a worker seals its record."""
    result = game.result
    assert result is not None, "a game that is over has a result"
    row.state, row.ended_at = GameState.OVER, timezone.now()
    row.winner, row.rules = result.winner, list(result.rules)
    row.score = score_of(game.view("spectator"))
    hints.seal(row.pk)


def checkpoint(row: Game, game: engine.Game) -> Checkpoint:
    """The position from which a worker goes on that does not hold the game."""
    return Checkpoint(game=row, number=game.step, release=engine.release(), state=game.dump())


@transaction.atomic
def end_request(table: int) -> None:
    """End a request to undo a choice: somebody has gone out of the game since, and nobody comes
    back by an undo. The table is written once the game's row is free again, because whoever asks or
    answers locks the table first."""
    rows = Table.objects.filter(pk=table).exclude(undo={})
    if rows.update(undo={}):
        live.bump(Table(pk=table).topic)


def said(made: Input) -> str:
    """The answer in the engine's notation."""
    return str(made.told) if made.kind == InputKind.SET_UP else made.line


def strike_out(made: Input, fault: str) -> None:
    """Refuse an input, and note why."""
    made.refused = fault[:300]
    made.save(update_fields=("refused",) if made.pk else None)
